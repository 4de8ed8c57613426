//! M1: whether memory grows with the number of requests.

use crate::exchange::AEROPLANE_CHESS;
use crate::load::{CONNECTIONS, Load};
use crate::server::{Outcome, Server};
use crate::table::{Row, print};

const FEW: u64 = 10_000;
const MANY: u64 = 1_000_000;

pub(crate) fn measure() -> Outcome<()> {
    let service = Server::service()?;
    let exchanges = AEROPLANE_CHESS.applies(service.port)?;
    let mut answered = 0;
    let mut answer = |number: u64, seconds: u64| -> Outcome<f64> {
        while answered < number {
            for exchange in &exchanges {
                answered += Load::new(&exchange.path, &exchange.body)
                    .put_on(&service, CONNECTIONS, seconds)?
                    .requests;
            }
        }
        service.resident_kilobytes()
    };
    let (few, many) = (answer(FEW, 1)?, answer(MANY, 5)?);
    let row = Row {
        target: "M1",
        what: "after 1,000,000 requests".to_owned(),
        figure: many / 1024.0,
        against: few / 1024.0,
        at_most: Some([1.2, 1.05]),
    };
    print("Memory of the process, `apply` with states and tokens", "MB", "after 10,000 requests, MB", &[row]);
    Ok(())
}
