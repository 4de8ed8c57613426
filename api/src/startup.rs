//! The service as a value: bound to a port, ready to run until somebody stops it.

use crate::admission::Admission;
use crate::error_code::ErrorCode;
use crate::extract::BodyTime;
use crate::fault::variable;
use crate::form::Forms;
use crate::house::House;
use crate::language::Spoken;
use crate::metrics::{self, Metrics};
use crate::middleware::{around_compression, around_request};
use crate::pool::Pool;
use crate::problem::{Problem, Refused};
use crate::readiness::Readiness;
use crate::routes::{self, Feeds};
use crate::sessions::Sessions;
use crate::settings::{MetricsSettings, Prepared};
use actix_cors::Cors;
use actix_web::body::MessageBody;
use actix_web::dev::{Server, ServerHandle, ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::{Compress, from_fn};
use actix_web::rt::signal::unix::{Signal, SignalKind, signal};
use actix_web::{App, HttpServer, web};
use anyhow::Context;
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;
use tokio::time::timeout;

/// How long those may take to end who are told that the service stops; whoever has not done so has the time that all
/// running requests have.
const FAREWELL: Duration = Duration::from_secs(1);

/// What handlers share.
#[derive(Clone)]
pub struct Shared {
    house: web::Data<House>,
    pool: web::Data<Pool>,
    readiness: web::Data<Readiness>,
    forms: web::Data<Forms>,
    sessions: web::Data<Sessions>,
    feeds: web::Data<Feeds>,
    admission: Option<web::Data<Admission>>,
    body_time: BodyTime,
}

impl Shared {
    /// Shares a house.
    ///
    /// # Errors
    ///
    /// When the system gives no threads for long work.
    pub fn new(house: House) -> anyhow::Result<Self> {
        Ok(Self {
            house: web::Data::new(house),
            pool: web::Data::new(Pool::new()?),
            readiness: web::Data::new(Readiness::new()),
            forms: web::Data::new(Forms::default()),
            sessions: web::Data::new(Sessions::off()),
            feeds: web::Data::default(),
            admission: None,
            body_time: BodyTime::default(),
        })
    }

    /// Explains bodies by other forms than those of the committed specification, as its own writer has to.
    #[must_use]
    pub fn with_forms(self, forms: Forms) -> Self {
        Self { forms: web::Data::new(forms), ..self }
    }

    /// Keeps sessions.
    #[must_use]
    pub fn with_sessions(self, sessions: Sessions) -> Self {
        Self { sessions: web::Data::new(sessions), ..self }
    }

    /// Serves only those who may ask, as often as they may; otherwise everybody always.
    #[must_use]
    pub fn with_admission(self, admission: Option<Admission>) -> Self {
        Self { admission: admission.map(web::Data::new), ..self }
    }

    /// Waits this long for the bodies of requests.
    #[must_use]
    pub fn with_body_time(self, body_time: BodyTime) -> Self {
        Self { body_time, ..self }
    }

    /// Lets no more requests be welcome.
    pub fn stop_welcoming(&self) {
        self.readiness.end();
    }

    fn share(&self, config: &mut web::ServiceConfig) {
        config.app_data(self.house.clone()).app_data(self.pool.clone());
        config.app_data(self.readiness.clone()).app_data(self.forms.clone());
        config.app_data(self.sessions.clone()).app_data(self.feeds.clone());
        config.app_data(self.body_time);
        if let Some(admission) = &self.admission {
            config.app_data(admission.clone());
        }
    }

    /// Puts what handlers share, and all routes, into an application.
    pub fn configure(&self, config: &mut web::ServiceConfig) {
        self.share(config);
        crate::endpoint::register(routes::endpoints(), config);
        config.configure(routes::pages).default_service(web::to(|Spoken(language): Spoken| async move {
            Err::<&'static str, _>(Refused(Problem::new(ErrorCode::NotFound, language)))
        }));
    }
}

/// The service, bound to its port.
pub struct Application {
    server: Server,
    readiness: web::Data<Readiness>,
    drain: Duration,
}

impl Application {
    /// Binds the port and prepares everything.
    pub fn build(prepared: Prepared) -> anyhow::Result<Self> {
        let Prepared { settings, doubts, keys, store, admission } = prepared;
        for doubt in doubts {
            tracing::warn!("{doubt}");
        }
        let house = House { keys: keys.complete()?, access: settings.access, metrics: Metrics::new() };
        let sessions = Sessions::open(settings.sessions, store)?;
        tracing::info!(store = sessions.store.name(), "sessions");
        let body_time = BodyTime(Duration::from_secs(settings.server.body_seconds));
        let shared =
            Shared::new(house)?.with_sessions(sessions).with_body_time(body_time).with_admission(admission);
        let readiness = shared.readiness.clone();
        actix_web::rt::spawn(look_for_store(shared.sessions.clone()));
        let (listener, address) = bind("server", &settings.server.host, settings.server.port)?;
        if !settings.metrics.host.is_empty() {
            serve_metrics(&settings.metrics, shared.clone())?;
        }
        let mut server = HttpServer::new(move || {
            let shared = shared.clone();
            app(move |config| shared.configure(config))
        })
        .tcp_nodelay(true)
        .disable_signals()
        .shutdown_timeout(settings.server.shutdown_seconds);
        if settings.server.workers > 0 {
            server = server.workers(settings.server.workers);
        }
        let server = server.listen(listener)?.run();
        tracing::info!("listening on http://{address}, documentation at http://{address}/docs/");
        let drain = Duration::from_secs(settings.server.drain_seconds);
        Ok(Self { server, readiness, drain })
    }

    /// Answers requests until SIGTERM or SIGINT. Then it is not ready any more, but goes on for the time that those who
    /// send requests need to notice, or until the next signal; and then takes no new ones and finishes the running ones.
    pub async fn run_until_stopped(self) -> std::io::Result<()> {
        let mut signals = [signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?];
        let handle: ServerHandle = self.server.handle();
        let Self { readiness, drain, .. } = self;
        actix_web::rt::spawn(async move {
            next_of(&mut signals).await;
            readiness.end();
            if !drain.is_zero() {
                tracing::info!(seconds = drain.as_secs(), "draining: new requests are still taken");
                // It ends by itself or by a signal, and both are well.
                let _ = timeout(drain, next_of(&mut signals)).await;
            }
            tracing::info!("stopping: running requests are finished, new ones are not taken");
            // The server looks only once a second whether the connections are gone that it finds open.
            let _ = timeout(FAREWELL, readiness.heeded()).await;
            handle.stop(true).await;
        });
        self.server.await
    }
}

/// Says so when the store cannot be used at the start: whoever has just written its URL would look for the mistake later.
async fn look_for_store(sessions: web::Data<Sessions>) {
    if let Err(error) = sessions.store.health().await {
        tracing::warn!(%error, "the store of sessions cannot be used; everything but sessions works until it can");
    }
}

/// Waits for a signal.
async fn next_of([one, other]: &mut [Signal; 2]) {
    futures_util::future::select(Box::pin(one.recv()), Box::pin(other.recv())).await;
}

/// Serves metrics, and nothing else, on a port of their own until the process ends.
fn serve_metrics(settings: &MetricsSettings, shared: Shared) -> anyhow::Result<()> {
    let (listener, address) = bind("metrics", &settings.host, settings.port)?;
    let server = HttpServer::new(move || {
        let shared = shared.clone();
        App::new().configure(move |config| shared.share(config)).configure(metrics::page)
    });
    actix_web::rt::spawn(server.workers(1).disable_signals().listen(listener)?.run());
    tracing::info!("metrics at http://{address}/metrics");
    Ok(())
}

/// Listens where this section of the settings says.
fn bind(section: &str, host: &str, port: u16) -> anyhow::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind((host, port)).with_context(|| {
        let [host_from, port_from] = ["host", "port"].map(|name| variable(&format!("{section}.{name}")));
        format!(
            "the service cannot listen on {host} ({host_from}), port {port} ({port_from} sets another one)"
        )
    })?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

/// An application: the given routes, and around them everything that happens around every request.
pub fn app(
    routes: impl FnOnce(&mut web::ServiceConfig),
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = actix_web::Error,
        InitError = (),
    >,
> {
    // The last `wrap` runs first: answers are compressed when they are finished, the request layer sees everything
    // else, and CORS headers are on every answer.
    App::new()
        .wrap(cors())
        .wrap(from_fn(around_request))
        .wrap(Compress::default())
        .wrap(from_fn(around_compression))
        .configure(routes)
}

/// Any page may call: there are no cookies and no credentials that a browser would add by itself.
pub fn cors() -> Cors {
    Cors::default()
        .allow_any_origin()
        .send_wildcard()
        .allowed_methods(["GET", "HEAD", "POST", "PUT", "DELETE"])
        .allow_any_header()
        .disable_vary_header()
        .max_age(86_400)
}
