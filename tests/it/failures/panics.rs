//! A handler that panics. None of the service's does, so one is put behind the layers of the service.

use super::assert_problem;
use actix_web::HttpServer;
use actix_web::http::Method;
use aerodrome_api::endpoint::{Endpoint, register};
use aerodrome_api::startup;
use aerodrome_e2e::{Client, raw};

#[test]
fn a_panic_becomes_a_problem_and_the_service_goes_on() {
    let address = serve_a_panic();
    for _ in 0..20 {
        let reply = raw(&address, b"GET /panic HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n");
        let problem = assert_problem(&reply, 500, "internal_error");
        assert!(!reply.text().contains("secret"), "{problem}");
    }
    let client = Client::new(format!("http://{address}"));
    let french = client.speaking("fr").get("/panic");
    assert_eq!((french.status, french.header("content-language")), (500, "fr"));
    assert_eq!(french.json()["title"], "Le service a échoué");
    // One connection survives a panic like any other answer.
    assert_eq!(client.get("/calm").text(), "calm");
}

/// Two endpoints behind everything that stands around the endpoints of the service.
fn serve_a_panic() -> String {
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let server = HttpServer::new(|| startup::app(|config| register(endpoints(), config)))
            .workers(1)
            .disable_signals()
            .bind("127.0.0.1:0")
            .expect("a port is free");
        sender.send(server.addrs()[0].to_string()).expect("the test waits");
        actix_web::rt::System::new().block_on(server.run())
    });
    receiver.recv().expect("the service starts")
}

fn endpoints() -> Vec<Endpoint> {
    let panic = Endpoint::builder(Method::GET, "/panic", "panic", "Test").to(async || -> String {
        panic!("a secret is in this message");
    });
    let calm = Endpoint::builder(Method::GET, "/calm", "calm", "Test").to(async || "calm");
    vec![panic, calm]
}
