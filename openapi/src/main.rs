//! `write` writes the document and the examples; `check` says whether they are as they would be written.

use aerodrome_openapi::Generated;
use anyhow::{Context, Result};
use std::process::ExitCode;

const USAGE: &str = "usage: aerodrome-openapi write | check";

#[actix_web::main]
async fn main() -> Result<ExitCode> {
    let command = std::env::args().nth(1).unwrap_or_default();
    if !["write", "check"].contains(&command.as_str()) {
        eprintln!("{USAGE}");
        return Ok(ExitCode::from(2));
    }
    let generated = Generated::now().await?;
    let mut faults = generated.faults();
    if command == "write" {
        for (path, text) in generated.files()? {
            std::fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))?;
        }
    } else {
        faults.extend(generated.stale_files()?.into_iter().map(|path| {
            format!(
                "{} is not what the service says; run `make openapi` and look at the change",
                path.display()
            )
        }));
    }
    for fault in &faults {
        eprintln!("{fault}");
    }
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
