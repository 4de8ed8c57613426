//! An endpoint: one value from which both the router and the specification are made, so that they cannot differ.

use crate::admission::Demand;
use crate::error_code::ErrorCode;
use crate::extract::RequestBody;
use crate::language::Spoken;
use crate::middleware::catch_panics;
use crate::operation::{self, Batched, Operation};
use crate::problem::{Problem, Refused};
use actix_web::dev::{HttpServiceFactory, Service};
use actix_web::http::{Method, StatusCode};
use actix_web::{Handler, HttpRequest, Resource, Responder, Route, web};
use aerodrome_engine::{Game, Language};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa::openapi::schema::{OneOfBuilder, Schema};
use utoipa::openapi::{Ref, RefOr};

/// Named schemas, as utoipa collects them.
pub type Schemas = Vec<(String, RefOr<Schema>)>;

/// The schema of a type, with those that it needs. It is made only for who asks: there are thousands of them, and a service
/// that starts needs none.
#[derive(Clone, Debug)]
pub struct NamedSchema {
    /// Its name.
    pub name: String,
    schema: fn() -> RefOr<Schema>,
    needed: fn(&mut Schemas),
}

impl NamedSchema {
    /// That of this type.
    pub fn of<T: ToSchema>(name: String) -> Self {
        Self { name, schema: T::schema, needed: T::schemas }
    }
}

/// Where a parameter stands in a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In the path, always.
    Path,
    /// In a header, if at all.
    Header,
    /// In the query, if at all.
    Query,
}

/// A part of a request that varies, beside its body.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Where it stands.
    pub place: Place,
    /// Its name.
    pub name: &'static str,
    /// What it means.
    pub description: &'static str,
    /// A value that works.
    pub example: Value,
    /// The name of its schema.
    pub schema: String,
}

/// A group of operations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// Its name.
    pub name: String,
    /// What its operations are about.
    pub description: String,
}

/// What an endpoint answers when all is well.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What it is.
    pub description: &'static str,
    /// Its status.
    pub status: StatusCode,
    /// Its media type.
    pub media_type: &'static str,
    /// The name of its schema; none for a document that has its own.
    pub schema: Option<String>,
    /// Whether it changes only with the version of the service: it carries an `ETag`, and whoever sends that back is
    /// answered with 304.
    pub cached: bool,
    /// Whether it waits for something to tell, where the caller prefers that.
    pub waits: bool,
}

/// An operation of the service.
pub struct Endpoint {
    /// The path, with `{parameters}`.
    pub path: String,
    /// GET, POST, PUT or DELETE.
    pub method: Method,
    /// The unique camelCase name.
    pub id: String,
    /// The group it belongs to.
    pub tag: String,
    /// What it does, in a few words.
    pub summary: String,
    /// What it does, in full.
    pub description: String,
    /// The parts of a request that vary, beside its body.
    pub parameters: Vec<Parameter>,
    /// The name of the body's schema.
    pub request: Option<String>,
    /// Whether the body can be left out.
    pub is_request_optional: bool,
    /// The answer when all is well.
    pub answer: Answer,
    /// The problems it can answer with.
    pub problems: Vec<ErrorCode>,
    types: Vec<NamedSchema>,
    choices: Schemas,
    /// The operation, if it can stand in a batch.
    pub batched: Option<Batched>,
    route: Route,
}

/// The start of an endpoint's description.
pub struct EndpointBuilder(Endpoint);

impl Endpoint {
    /// Describes an operation.
    pub fn builder(
        method: Method,
        path: impl Into<String>,
        id: impl Into<String>,
        tag: impl Into<String>,
    ) -> EndpointBuilder {
        EndpointBuilder(Self {
            path: path.into(),
            method,
            id: id.into(),
            tag: tag.into(),
            summary: String::new(),
            description: String::new(),
            parameters: Vec::new(),
            request: None,
            is_request_optional: false,
            answer: Answer {
                description: "",
                status: StatusCode::OK,
                media_type: "",
                schema: None,
                cached: false,
                waits: false,
            },
            problems: Vec::new(),
            types: Vec::new(),
            choices: Schemas::new(),
            batched: None,
            route: Route::new(),
        })
    }

    /// The schemas that it needs.
    pub fn schemas(&self) -> Schemas {
        let mut schemas = self.choices.clone();
        for NamedSchema { name, schema, needed } in &self.types {
            schemas.push((name.clone(), schema()));
            needed(&mut schemas);
        }
        schemas
    }
}

impl EndpointBuilder {
    /// Says what it does.
    pub fn about(mut self, summary: impl Into<String>, description: impl Into<String>) -> Self {
        self.0.summary = summary.into();
        self.0.description = description.into();
        self
    }

    /// Adds a part of the path that varies, with the type that has its schema and a value that works.
    pub fn parameter<T: ToSchema>(
        mut self,
        name: &'static str,
        description: &'static str,
        example: &'static str,
    ) -> Self {
        self.add_parameter::<T>(Place::Path, name, description, example);
        self
    }

    /// Reads a header that can be left out, with the type that has its schema.
    pub fn header<T: ToSchema>(
        mut self,
        name: &'static str,
        description: &'static str,
        example: &'static str,
    ) -> Self {
        self.add_parameter::<T>(Place::Header, name, description, example);
        self
    }

    /// Reads a part of the query that can be left out, with the type that has its schema.
    pub fn query<T: ToSchema>(
        mut self,
        name: &'static str,
        description: &'static str,
        example: impl Into<Value>,
    ) -> Self {
        self.add_parameter::<T>(Place::Query, name, description, example);
        self
    }

    fn add_parameter<T: ToSchema>(
        &mut self,
        place: Place,
        name: &'static str,
        description: &'static str,
        example: impl Into<Value>,
    ) {
        let schema = T::name().into_owned();
        self.add_schemas::<T>(schema.clone());
        self.0.parameters.push(Parameter { place, name, description, example: example.into(), schema });
    }

    /// Takes a body, and so everything that can be wrong with one.
    pub fn takes<T: RequestBody + ToSchema>(mut self) -> Self {
        self.0.request = Some(T::schema_name());
        self.add_schemas::<T>(T::schema_name());
        self.0.problems.extend([
            ErrorCode::MalformedJson,
            ErrorCode::SchemaViolation,
            ErrorCode::RequestTimeout,
            ErrorCode::PayloadTooLarge,
            ErrorCode::UnsupportedMediaType,
            ErrorCode::Overloaded,
        ]);
        self
    }

    /// Takes a body that can be left out.
    pub fn takes_optional<T: RequestBody + ToSchema>(self) -> Self {
        let mut builder = self.takes::<T>();
        builder.0.is_request_optional = true;
        builder
    }

    /// Takes a body that is one of several, one for each game.
    pub fn takes_one_of(mut self, name: &str, description: &str, variants: Vec<NamedSchema>) -> Self {
        self.0.request = Some(name.to_owned());
        self.add_one_of(name, description, variants);
        self.0.problems.extend([
            ErrorCode::MalformedJson,
            ErrorCode::SchemaViolation,
            ErrorCode::RequestTimeout,
            ErrorCode::PayloadTooLarge,
            ErrorCode::UnsupportedMediaType,
            ErrorCode::Overloaded,
        ]);
        self
    }

    /// Answers with JSON that is one of several, one for each game.
    pub fn answers_one_of(
        mut self,
        name: &str,
        description: &'static str,
        variants: Vec<NamedSchema>,
    ) -> Self {
        self.0.answer.description = description;
        self.0.answer.media_type = "application/json";
        self.0.answer.schema = Some(name.to_owned());
        self.add_one_of(name, description, variants);
        self
    }

    fn add_one_of(&mut self, name: &str, description: &str, variants: Vec<NamedSchema>) {
        let mut one_of = OneOfBuilder::new().description(Some(description));
        for variant in variants {
            one_of = one_of.item(Ref::from_schema_name(&variant.name));
            self.0.types.push(variant);
        }
        self.0.choices.push((name.to_owned(), one_of.into()));
    }

    /// Answers with nothing but the status.
    pub fn answers_nothing(mut self, description: &'static str) -> Self {
        self.0.answer.description = description;
        self
    }

    /// Answers with a stream of server-sent events.
    pub fn answers_stream(mut self, description: &'static str) -> Self {
        self.0.answer.description = description;
        self.0.answer.media_type = "text/event-stream";
        self
    }

    /// Answers with JSON of a type that all games share.
    pub fn answers<T: ToSchema>(self, description: &'static str) -> Self {
        self.answers_named::<T>(T::name().into_owned(), description)
    }

    /// Answers with JSON of a type that has the types of a game inside.
    pub fn answers_for<G: Game, T: ToSchema>(self, description: &'static str) -> Self {
        self.answers_named::<T>(schema_name::<G>(&T::name()), description)
    }

    fn answers_named<T: ToSchema>(mut self, name: String, description: &'static str) -> Self {
        self.0.answer.description = description;
        self.0.answer.media_type = "application/json";
        self.0.answer.schema = Some(name.clone());
        self.add_schemas::<T>(name);
        self
    }

    /// Answers with a JSON document that has a schema elsewhere.
    pub fn answers_document(mut self, description: &'static str) -> Self {
        self.0.answer.description = description;
        self.0.answer.media_type = "application/json";
        self
    }

    /// Gives the same answer as long as the version is the same.
    pub fn cached(mut self) -> Self {
        self.0.answer.cached = true;
        self
    }

    /// Waits for something to tell, where the caller prefers that.
    pub fn waits(mut self) -> Self {
        self.0.answer.waits = true;
        self
    }

    /// Answers with this status when all is well, in place of 200.
    pub fn status(mut self, status: StatusCode) -> Self {
        self.0.answer.status = status;
        self
    }

    /// Can answer with these problems as well.
    pub fn problems(mut self, codes: &[ErrorCode]) -> Self {
        self.0.problems.extend(codes);
        self
    }

    /// Names the function that answers.
    pub fn to<F, Args>(mut self, handler: F) -> Endpoint
    where
        F: Handler<Args>,
        Args: actix_web::FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.0.problems.push(ErrorCode::InternalError);
        self.0.problems.extend(match Demand::of(&self.0.path) {
            Demand::Uncounted => &[][..],
            Demand::Open => &[ErrorCode::ApiKeyRejected, ErrorCode::RateLimited],
            Demand::ApiKey => &[ErrorCode::ApiKeyRequired, ErrorCode::ApiKeyRejected, ErrorCode::RateLimited],
        });
        self.0.problems.sort_by_key(|code| ErrorCode::ALL.iter().position(|known| known == code));
        self.0.route = Route::new().to(handler);
        self.0
    }

    /// Names the operation of a game that answers, alone and in batches.
    pub fn runs<G: Game, O: Operation>(mut self) -> Endpoint {
        self.0.batched = Some(Batched::of::<O>(G::ID));
        self.to(operation::handle::<O>)
    }

    fn add_schemas<T: ToSchema>(&mut self, name: String) {
        self.0.types.push(NamedSchema::of::<T>(name));
    }
}

/// The name of a schema that has the types of a game inside: `AeroplaneChessEnvelope`.
pub fn schema_name<G: Game>(name: &str) -> String {
    format!("{}{name}", G::name())
}

/// Puts the endpoints into the router. Those with the same path are one resource. Paths that vary come last: the router
/// goes through its resources in order, and to compare two texts is much faster than to look for a pattern.
pub fn register(endpoints: Vec<Endpoint>, config: &mut web::ServiceConfig) {
    let mut resources: Vec<(String, Vec<(Method, Route)>)> = Vec::new();
    for Endpoint { path, method, route, .. } in endpoints {
        match resources.iter_mut().find(|(known, _)| *known == path) {
            Some((_, routes)) => routes.push((method, route)),
            None => resources.push((path, vec![(method, route)])),
        }
    }
    resources.sort_by_key(|(path, _)| path.contains('{'));
    for (path, routes) in resources {
        config.service(resource(path, routes));
    }
}

/// A path that answers 405 with `Allow` to other methods than its own, to HEAD as to GET without a body, and to a
/// panic of its handler with a problem.
pub fn resource(
    path: impl Into<String>,
    routes: impl IntoIterator<Item = (Method, Route)>,
) -> impl HttpServiceFactory + 'static {
    let mut resource = Resource::new(path.into());
    let mut allow = Vec::new();
    for (method, route) in routes {
        if method == Method::GET {
            let get_or_head = actix_web::guard::Any(actix_web::guard::Get()).or(actix_web::guard::Head());
            resource = resource.route(route.guard(get_or_head));
            allow.push("GET, HEAD".to_owned());
        } else {
            resource = resource.route(route.method(method.clone()));
            allow.push(method.to_string());
        }
    }
    let allow = allow.join(", ");
    let refuse = move |request: HttpRequest| {
        let Spoken(language) = Spoken::of(&request);
        let detail = match language {
            Language::English => {
                format!("The resource exists but does not answer to this method. It answers to {allow}.")
            }
            Language::French => {
                format!("La ressource existe mais ne répond pas à cette méthode. Elle répond à {allow}.")
            }
        };
        let mut problem = Problem::with_detail(ErrorCode::MethodNotAllowed, language, detail);
        problem.allow = Some(allow.clone());
        async move { Err::<&'static str, _>(Refused(problem)) }
    };
    resource.default_service(web::to(refuse)).wrap_fn(|request, service| {
        let kept = request.request().clone();
        catch_panics(kept, service.call(request))
    })
}
