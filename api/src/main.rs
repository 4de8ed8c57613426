//! The `aerodrome` program: reads its settings, starts the service and stops it in good order.

use aerodrome_api::settings::Settings;
use aerodrome_api::startup::Application;
use aerodrome_api::telemetry;
use anyhow::Context;

#[actix_web::main]
async fn main() -> anyhow::Result<()> {
    let settings = Settings::load().context("the settings cannot be used")?;
    telemetry::install(&settings.log);
    let application = Application::build(settings)?;
    application.run_until_stopped().await.context("the service stopped with an error")
}
