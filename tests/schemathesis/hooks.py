"""What the specification cannot say, each with its reason. Everything else that schemathesis finds is a fault."""

import re

import schemathesis

# The rules of a game judge a body that has the documented form, and so does the state of a session.
JUDGED = (410, 412, 422, 428)


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Whether something that was found is a fault."""
    if failure.code == "ST202":
        return response.status_code not in JUDGED and not is_said_in_words(response, case) and not has_no_tag(case)
    if failure.code == "ST201":
        # A precondition is judged before the body is read (RFC 9110, 13.2.1), so 412 refuses as well as 400.
        return response.status_code != 412
    if failure.code == "ST401":
        # Whoever shows a token that is none of a session is not told whether there is such a session.
        return "got `404 Not Found`" not in failure.message
    if failure.code == "ST108":
        # In OpenAPI 3.1 a schema stands for a whole answer, here the text of a stream, and not for each of its events.
        return 'is not of type "string"' not in failure.message
    return True


def has_no_tag(case):
    """Whether `If-Match` is not what its schema allows: schemathesis takes a plain `0` for the shortest header of all."""
    tag = case.operation.schema.raw_schema["components"]["schemas"]["SessionTag"]
    return re.search(tag["pattern"], (case.headers or {}).get("If-Match", "*")) is None


def is_said_in_words(response, case):
    """Whether the specification says in words, not in a schema, what is wrong with this body."""
    if response.status_code != 400:
        return False
    errors = response.json().get("errors", [])
    return bool(errors) and all(is_word_of_rule(error, case.body) for error in errors)


def is_word_of_rule(error, body):
    code, pointer = error["code"], error["pointer"]
    # Of several members exactly one has to be there.
    if code == "one_of":
        return True
    # An action of a seat has a seat, and chance has none.
    if pointer.endswith("/seat") and code in ("required", "unknown_member"):
        return True
    # For JSON Schema 2.0 is a whole number; the service wants it written as one.
    return code == "type" and isinstance(value_at(body, pointer), float)


def value_at(body, pointer):
    """What a JSON pointer points at; nothing where there is no such place."""
    for step in pointer.split("/")[1:]:
        step = step.replace("~1", "/").replace("~0", "~")
        if isinstance(body, list) and step.isdecimal() and int(step) < len(body):
            body = body[int(step)]
        elif isinstance(body, dict) and step in body:
            body = body[step]
        else:
            return None
    return body
