//! The game of a session as it leaves it.

use super::record::{Did, Entry};
use super::scene::{Outcome, Scene, internal, json, stored, table};
use crate::envelope::game_keys;
use crate::house::Caller;
use crate::wire::{ExportedReplay, ExportedStart, LogEntry, SessionExport, WrittenAs};
use aerodrome_engine::{Game, Move};
use serde_json::Value;

/// The game with its whole log, as JSON; with no log that was too long.
pub(super) fn export<G: Game>(scene: Scene<'_>, log: Option<&[Entry]>, caller: &Caller) -> Outcome<String> {
    let table = table::<G>(&scene.head.table, caller)?;
    let export = SessionExport {
        game: G::default(),
        version: scene.version,
        token: scene.head.table.clone(),
        keys: game_keys(&table, caller),
        replay: log.map(|log| replay::<G>(log, caller)).transpose()?,
    };
    json(&export, caller)
}

/// What a replay takes for a log: what was done to the table and not taken back.
fn replay<G: Game>(log: &[Entry], caller: &Caller) -> Outcome<ExportedReplay<G>> {
    let [Entry { did: Did::Started { new_game }, .. }, later @ ..] = log else {
        return Err(internal(caller));
    };
    let mut moves = Vec::new();
    // The first version is that of the start.
    for (version, Entry { did, .. }) in (2u64..).zip(later) {
        match did {
            Did::Started { .. } => return Err(internal(caller)),
            Did::Acted { seat, action: id, values, by: _ } => {
                let action = id.parse().map_err(|_| internal(caller))?;
                let next = Move::Action(*seat, action);
                moves.push((version, LogEntry { next, written_as: WrittenAs::Id }));
                for value in values {
                    moves.push((version, chance(value, caller)?));
                }
            }
            Did::Chance { value } => moves.push((version, chance(value, caller)?)),
            Did::Undone { seat: _, to } => moves.retain(|(version, _)| version <= to),
            Did::Resigned { .. } | Did::StandInBegan { .. } | Did::StandInEnded { .. } => {}
            Did::UndoProposed { .. } | Did::UndoAgreed { .. } | Did::UndoDropped { .. } => {}
        }
    }
    let start = ExportedStart { new_game: stored(new_game, caller)? };
    Ok(ExportedReplay { start, log: moves.into_iter().map(|(_, entry)| entry).collect() })
}

fn chance<G: Game>(value: &Value, caller: &Caller) -> Outcome<LogEntry<G>> {
    Ok(LogEntry { next: Move::Chance(stored(value, caller)?), written_as: WrittenAs::Chance })
}
