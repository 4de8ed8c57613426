//! Far more work than there is time for.

use aerodrome_e2e::{Connection, GAME, KEY, Server};
use serde_json::{Value, json};
use std::thread;

/// Several times as many callers as the service has places for, each with long work. Who finds none is told when to come
/// again, everybody else gets the right answer, and afterwards the service is as it was.
#[test]
fn work_beyond_what_there_is_time_for_is_refused_and_the_rest_is_right() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let start = json!({"seats": [0, 2], "game_id": "overload-0000000000000", "chance": {"mode": "seeded", "seed": "x"}});
    let item =
        |id: usize| json!({"id": id.to_string(), "op": "new-game", "game": "aeroplane-chess", "body": start});
    let batch = json!({"items": (0..100).map(item).collect::<Vec<_>>()});
    let right = client.post("/v1/batch", &batch);
    assert_eq!(right.status, 207, "{}", right.text());
    let body = batch.to_string();
    let request = format!(
        "POST /v1/batch HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let address = server.address();
    let call = || {
        let mut connection = Connection::open(address);
        connection.write(request.as_bytes());
        connection.read_reply()
    };
    // There are places for as many batches as there are threads, and a few more.
    let callers = 60 + 4 * thread::available_parallelism().map_or(1, usize::from);
    let replies = thread::scope(|scope| {
        let callers: Vec<_> =
            (0..callers).map(|_| scope.spawn(|| (0..5).map(|_| call()).collect::<Vec<_>>())).collect();
        callers.into_iter().flat_map(|caller| caller.join().expect("it ends")).collect::<Vec<_>>()
    });
    let [mut done, mut refused] = [0, 0];
    for reply in &replies {
        if reply.status == 207 {
            assert_eq!(reply.json(), right.json());
            done += 1;
        } else {
            assert_eq!(
                (reply.status, &reply.json()["code"]),
                (503, &Value::from("overloaded")),
                "{}",
                reply.text()
            );
            assert_ne!(reply.header("retry-after"), "");
            refused += 1;
        }
    }
    // It holds what its places hold, and no more for whoever is refused.
    assert!(server.peak_memory() < 512 * 1024, "{} KiB", server.peak_memory());
    assert!(done > 0 && refused > 0, "{done} done, {refused} refused");
    assert_eq!(client.post("/v1/batch", &batch).json(), right.json());
    assert_eq!(client.post(&format!("{GAME}/new-game"), &start).status, 200);
}
