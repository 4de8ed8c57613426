//! Servers that do nothing but what actix-web does by itself: what the service is compared with.

use crate::server::{Outcome, Prepared, run};
use actix_web::rt::System;
use actix_web::{App, HttpResponse, HttpServer, web};
use bytes::Bytes;
use std::convert::Infallible;
use std::process::Command;
use tokio::sync::watch;

/// Tells this program, started again, to be one of them.
pub(crate) const ARGUMENT: &str = "--bare";

/// Answers with what it is sent.
pub(crate) const ECHO: &str = "echo";

/// Streams what it is sent to everybody who asks for its events.
pub(crate) const STREAM: &str = "stream";

/// This program as one of them.
pub(crate) fn command(run_by: &[&str], kind: &str) -> Outcome<Prepared> {
    let this = std::env::current_exe()?;
    let mut command = run(run_by, this.to_str().ok_or("the program stands at a strange place")?);
    command.args([ARGUMENT, kind]);
    let tell_port = |command: &mut Command, port: u16| {
        command.arg(port.to_string());
    };
    Ok(Prepared { command, tell_port })
}

/// Serves as one of them until the process ends.
pub(crate) fn serve(kind: &str, port: u16) -> Outcome<()> {
    match kind {
        ECHO => echo(port),
        STREAM => stream(port),
        _ => Err("there is no such server".into()),
    }
}

fn echo(port: u16) -> Outcome<()> {
    let app = || {
        App::new().app_data(web::PayloadConfig::new(1 << 20)).default_service(web::to(
            |body: web::Bytes| async { HttpResponse::Ok().content_type("application/json").body(body) },
        ))
    };
    let server = HttpServer::new(app).workers(1).tcp_nodelay(true).bind(("127.0.0.1", port))?.run();
    Ok(System::new().block_on(server)?)
}

fn stream(port: u16) -> Outcome<()> {
    let events = watch::Sender::new(Bytes::new());
    let app = move || {
        App::new()
            .app_data(web::Data::new(events.clone()))
            .route(
                "/events",
                web::get().to(|events: web::Data<watch::Sender<Bytes>>| async move {
                    let begin = Some(Bytes::from_static(b"retry: 1000\n\n"));
                    let body = futures_util::stream::unfold(
                        (begin, events.subscribe()),
                        |(begin, mut events)| async move {
                            if let Some(begin) = begin {
                                return Some((Ok::<_, Infallible>(begin), (None, events)));
                            }
                            events.changed().await.ok()?;
                            let event = events.borrow_and_update().clone();
                            Some((Ok(event), (None, events)))
                        },
                    );
                    HttpResponse::Ok().content_type("text/event-stream").streaming(body)
                }),
            )
            .default_service(web::to(|events: web::Data<watch::Sender<Bytes>>, body: Bytes| async move {
                events.send_replace(body);
                HttpResponse::Ok().finish()
            }))
    };
    let server = HttpServer::new(app).workers(1).tcp_nodelay(true).bind(("127.0.0.1", port))?.run();
    Ok(System::new().block_on(server)?)
}
