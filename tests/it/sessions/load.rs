//! Many clients that play in one session at once, as badly as clients do: they are late, repeat themselves, forget what
//! they have to say, speak for others, and hang up. And the check that each of them was told the truth.

use super::replayed::choices;
use super::{Session, showing, text};
use aerodrome_e2e::{Chooser, Client, Reply, Server, wait_until, without};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, JoinHandle, sleep};
use std::time::{Duration, Instant};

/// How long anything may take that should take a moment. Only something broken ever takes so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a client is told that this machine had no time for while it sent its request.
const LATE: u16 = 408;

/// What surrounds the clients.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Weather {
    /// Everything works.
    Calm,
    /// The store fails, and what nobody was told can be lost with it.
    Storm,
}

/// Something that a client wanted.
struct Wish {
    seat: u8,
    /// The entry that it becomes, as far as the client knows it.
    entry: Value,
    /// The version that it builds on; none where it does not mind.
    basis: Option<u64>,
    outcome: Outcome,
}

/// What the client was told.
enum Outcome {
    /// It was done: the answer.
    Done(Value),
    /// It was not done.
    Refused,
    /// Nothing: the client has hung up.
    Unknown,
}

/// Clients that play until they are told to stop.
pub(super) struct Load {
    session: Session,
    stop: Arc<AtomicBool>,
    /// How often clients were told to ask again.
    failures: Arc<AtomicUsize>,
    guests: Vec<JoinHandle<Vec<Wish>>>,
}

impl Load {
    /// Lets so many clients begin, each of them at all the instances.
    pub(super) fn begin(session: &Session, servers: &[&Server], count: u64, weather: Weather) -> Self {
        let (stop, failures) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let begin = |number| {
            let here = |server: &&Server| server.client();
            let guest = Guest {
                instances: servers.iter().map(here).collect(),
                created: session.created.clone(),
                chooser: Chooser::new(number),
                weather,
                failures: Arc::clone(&failures),
                name: format!("guest-{number}"),
                keys: 0,
                throws: false,
                stale: Vec::new(),
                known: Vec::new(),
                wishes: Vec::new(),
            };
            let stop = Arc::clone(&stop);
            thread::spawn(move || guest.play(&stop))
        };
        let guests = (0..count).map(begin).collect();
        let session = Session { client: session.client.clone(), created: session.created.clone() };
        Self { session, stop, failures, guests }
    }

    /// Waits until this version is reached or the game is over. Returns the version.
    pub(super) fn reach(&self, version: u64) -> u64 {
        let started = Instant::now();
        loop {
            assert!(started.elapsed() < PATIENCE, "the session does not go on");
            let seen = self.session.spectator().try_get(&self.session.path());
            if let Some(seen) = seen.filter(|seen| seen.status == 200) {
                let seen = seen.json();
                let now = seen["version"].as_u64().expect("it is a number");
                if now >= version || seen["pending"]["type"] == "over" {
                    return now;
                }
            }
            sleep(Duration::from_millis(20));
        }
    }

    /// Waits until somebody is told that the store cannot be reached.
    pub(super) fn fail(&self) {
        let before = self.failures.load(Ordering::Relaxed);
        wait_until("somebody is told to ask again", || self.failures.load(Ordering::Relaxed) > before);
    }

    /// Stops all clients, and holds what each of them was told against the log.
    #[track_caller]
    pub(super) fn end(self) {
        self.stop.store(true, Ordering::Relaxed);
        let wishes = self.guests.into_iter().flat_map(|guest| guest.join().expect("no client has failed"));
        let wishes: Vec<Wish> = wishes.collect();
        let log = self.session.log(&self.session.spectator(), 100);
        let count = |is: fn(&Wish) -> bool| wishes.iter().filter(|wish| is(wish)).count();
        println!(
            "{} entries: {} done, {} refused, {} unknown",
            log.len(),
            count(|wish| matches!(wish.outcome, Outcome::Done(_))),
            count(|wish| matches!(wish.outcome, Outcome::Refused)),
            count(|wish| matches!(wish.outcome, Outcome::Unknown)),
        );
        let seats: Vec<_> = [0, 2].map(|seat| (seat, self.session.log(&self.session.seat(seat), 100))).into();
        for (version, entry) in (1..).zip(&log).skip(1) {
            assert_eq!(entry["version"], version);
            let done: Vec<&Wish> = wishes.iter().filter(|wish| wish.was_done_at(version)).collect();
            assert!(done.len() < 2, "{} clients were told that they had made {entry}", done.len());
            if let [wish] = done.as_slice() {
                let (_, told) = seats.iter().find(|(seat, _)| *seat == wish.seat).expect("it plays");
                wish.check(entry, &told[usize::try_from(version).unwrap_or_default() - 1]);
            } else {
                assert!(
                    wishes.iter().any(|wish| wish.may_have_become(version, entry)),
                    "nobody wanted {entry}, or all who did were told that it was not done"
                );
            }
        }
        for wish in &wishes {
            if let Outcome::Done(step) = &wish.outcome {
                let version = step["session"]["version"].as_u64().expect("it is a number");
                assert!(version <= log.len() as u64, "{} was done and is lost", wish.entry);
            }
        }
    }
}

impl Wish {
    fn was_done_at(&self, version: u64) -> bool {
        matches!(&self.outcome, Outcome::Done(step) if step["session"]["version"] == version)
    }

    fn may_have_become(&self, version: u64, entry: &Value) -> bool {
        let is_unknown = matches!(self.outcome, Outcome::Unknown);
        is_unknown && self.basis.is_none_or(|basis| basis + 1 == version) && bare(entry) == self.entry
    }

    /// The log has what was wanted, and tells of it what the answer told.
    #[track_caller]
    fn check(&self, entry: &Value, told: &Value) {
        let Outcome::Done(step) = &self.outcome else { return };
        assert_eq!(bare(entry), self.entry);
        if step["session"]["view"]["game"] != "passa-portas" || entry.get("new_game").is_none() {
            assert_eq!(told["events"], step["events"], "{}", self.entry);
        }
        if let Some(basis) = self.basis {
            assert_eq!(entry["version"], basis + 1, "it was carried out on what the client had seen");
        }
    }
}

/// An entry without what nobody knows beforehand.
fn bare(entry: &Value) -> Value {
    without(entry, &["version", "events", "action", "by"])
}

/// One client.
struct Guest {
    instances: Vec<Client>,
    created: Value,
    chooser: Chooser,
    weather: Weather,
    failures: Arc<AtomicUsize>,
    name: String,
    keys: usize,
    /// Whether the dice are on the table: it was asked for one.
    throws: bool,
    /// Tags of the past.
    stale: Vec<String>,
    /// Actions of the past.
    known: Vec<Value>,
    wishes: Vec<Wish>,
}

/// What a client sees, and from where.
struct Seen {
    client: Client,
    seat: u8,
    tag: String,
    version: u64,
}

impl Guest {
    fn play(mut self, stop: &AtomicBool) -> Vec<Wish> {
        while !stop.load(Ordering::Relaxed) {
            sleep(Duration::from_millis(self.chooser.below(30) as u64));
            let seat = *self.chooser.one_of(&[0, 2]);
            let client = self.shows(seat);
            let reply = self.insist(|| client.try_get(&self.path()));
            assert_eq!(reply.status, 200, "{}", reply.text());
            let view = reply.json();
            if view["pending"]["type"] == "over" {
                break;
            }
            self.throws |= view["pending"]["type"] == "chance";
            let tag = reply.header("etag").to_owned();
            let version = view["version"].as_u64().expect("it is a number");
            let seen = Seen { client, seat, tag, version };
            let choices = choices(&view);
            if choices.is_empty() {
                self.meddle(&seen);
            } else {
                let (body, entry) = self.chooser.one_of(&choices).clone();
                let (body, entry) = self.throw_on_the_table(body, entry);
                self.known.push(body.clone());
                self.act(&seen, &body, entry);
            }
            self.stale.push(seen.tag);
        }
        self.wishes
    }

    /// The token of a seat, at any of the instances.
    fn shows(&mut self, seat: u8) -> Client {
        let seats = self.created["seats"].as_array().expect("there are seats");
        let token = &seats.iter().find(|known| known["seat"] == seat).expect("it plays")["token"];
        showing(self.chooser.one_of(&self.instances), token)
    }

    fn path(&self) -> String {
        format!("/v1/sessions/{}", text(&self.created["id"]))
    }

    fn actions(&self) -> String {
        self.path() + "/actions"
    }

    fn new_key(&mut self) -> String {
        self.keys += 1;
        format!("{}-{}", self.name, self.keys)
    }

    /// With dice of their own, clients now and then say at once what they show.
    fn throw_on_the_table(&mut self, mut body: Value, mut entry: Value) -> (Value, Value) {
        if self.throws && body["action"] == "roll" && self.chooser.once_in(2) {
            let brought = json!({"values": [self.chooser.below(6) + 1]});
            body["chance"] = brought.clone();
            entry["chance"] = brought;
        }
        (body, entry)
    }

    /// Does what the seat cannot do now.
    fn meddle(&mut self, seen: &Seen) {
        let Some(body) = (!self.known.is_empty()).then(|| self.chooser.one_of(&self.known).clone()) else {
            return;
        };
        let client = seen.client.with_header("If-Match", &seen.tag);
        let reply = self.insist(|| client.try_post(&self.actions(), &body));
        assert!([403, 412, 422].contains(&reply.status), "{body}: {} {}", reply.status, reply.text());
    }

    /// Does what can be done, in one way or another.
    fn act(&mut self, seen: &Seen, body: &Value, entry: Value) {
        let up_to_date = seen.client.with_header("If-Match", &seen.tag);
        let basis = Some(seen.version);
        let outcome = match self.chooser.below(12) {
            0 => self.act_on_the_past(seen, body),
            1 => {
                let reply = self.insist(|| seen.client.try_post(&self.actions(), body));
                assert_eq!(reply.status, 428, "{}", reply.text());
                Outcome::Refused
            }
            2 => self.act_for_the_other(seen, &up_to_date, body),
            3 => {
                self.hang_up(&up_to_date, body);
                Outcome::Unknown
            }
            4 => {
                let key = self.new_key();
                let keyed = up_to_date.with_header("Idempotency-Key", &key);
                self.hang_up(&keyed, body);
                self.settle(&keyed, body)
            }
            5 | 6 => self.act_many_times_at_once(&up_to_date, body),
            7 => self.act_and_come_again(seen, &up_to_date, body),
            8 => {
                let key = self.new_key();
                let anyhow = seen.client.with_header("If-Match", "*").with_header("Idempotency-Key", &key);
                let reply = self.insist(|| anyhow.try_post(&self.actions(), body));
                assert!([200, 412, 422, 428, 503].contains(&reply.status), "{}", reply.text());
                let outcome = outcome_of(&reply);
                return self.wishes.push(Wish { seat: seen.seat, entry, basis: None, outcome });
            }
            9 if self.weather == Weather::Calm => {
                // Without a key nobody can ask again.
                let reply = up_to_date.try_post(&self.actions(), body);
                let reply = reply.filter(|reply| ![503, LATE].contains(&reply.status));
                reply.map_or(Outcome::Unknown, |reply| settled(&reply))
            }
            _ => {
                let key = self.new_key();
                self.settle(&up_to_date.with_header("Idempotency-Key", &key), body)
            }
        };
        self.wishes.push(Wish { seat: seen.seat, entry, basis, outcome });
    }

    fn act_on_the_past(&mut self, seen: &Seen, body: &Value) -> Outcome {
        let past = self.stale.iter().filter(|tag| **tag != seen.tag).cloned().collect::<Vec<_>>();
        if !past.is_empty() {
            let stale = seen.client.with_header("If-Match", self.chooser.one_of::<String>(&past));
            let reply = self.insist(|| stale.try_post(&self.actions(), body));
            assert_eq!(reply.status, 412, "{}", reply.text());
        }
        Outcome::Refused
    }

    fn act_for_the_other(&self, seen: &Seen, up_to_date: &Client, body: &Value) -> Outcome {
        let mut for_the_other = body.clone();
        for_the_other["seat"] = json!(2 - seen.seat);
        let reply = self.insist(|| up_to_date.try_post(&self.actions(), &for_the_other));
        // Chance has no seat at all.
        let expected = if body["action"]["type"] == "chance" { 400 } else { 403 };
        assert!([expected, 412].contains(&reply.status), "{}", reply.text());
        Outcome::Refused
    }

    /// A tap that the application has sent several times, here at all instances: it has one outcome.
    fn act_many_times_at_once(&mut self, up_to_date: &Client, body: &Value) -> Outcome {
        let key = self.new_key();
        let keyed = up_to_date.with_header("Idempotency-Key", &key);
        let replies: Vec<Reply> = thread::scope(|scope| {
            let tap = || scope.spawn(|| self.insist(|| keyed.try_post(&self.actions(), body)));
            let taps = [tap(), tap(), tap()];
            taps.into_iter().map(|tap| tap.join().expect("it ends")).collect()
        });
        let done = replies.iter().find(|reply| reply.status == 200);
        let outcome = done.map_or(Outcome::Refused, outcome_of);
        for reply in &replies {
            match done {
                Some(done) if reply.status == 200 || self.weather == Weather::Calm => {
                    assert_eq!((reply.status, reply.text()), (200, done.text()));
                }
                _ => assert_eq!(reply.status, 412, "{}", reply.text()),
            }
        }
        outcome
    }

    /// What was done stays done, and its key is used up.
    fn act_and_come_again(&mut self, seen: &Seen, up_to_date: &Client, body: &Value) -> Outcome {
        let key = self.new_key();
        let keyed = up_to_date.with_header("Idempotency-Key", &key);
        let first = self.insist(|| keyed.try_post(&self.actions(), body));
        if first.status == 200 {
            let forgetful = seen.client.with_header("Idempotency-Key", &key);
            let again = self.insist(|| forgetful.try_post(&self.actions(), body));
            // So many others have acted meanwhile that the answer itself may be forgotten.
            let is_known = again.status == 200 && again.text() == first.text();
            assert!(is_known || again.json()["code"] == "answer_forgotten", "{}", again.text());
            let mut other = body.clone();
            other["seat"] = json!(seen.seat);
            let reused = self.insist(|| keyed.try_post(&self.actions(), &other));
            let codes = ["idempotency_key_reused", "answer_forgotten"];
            assert!(codes.contains(&text(&reused.json()["code"])), "{}", reused.text());
        }
        settled(&first)
    }

    /// Asks under a key until the answer says what has become of it.
    fn settle(&self, keyed: &Client, body: &Value) -> Outcome {
        settled(&self.insist(|| keyed.try_post(&self.actions(), body)))
    }

    fn hang_up(&mut self, client: &Client, body: &Value) {
        let patience = Duration::from_millis(self.chooser.below(8) as u64);
        client.post_and_hang_up(&self.actions(), body, patience);
    }

    fn insist(&self, ask: impl Fn() -> Option<Reply>) -> Reply {
        insist(ask, || {
            self.failures.fetch_add(1, Ordering::Relaxed);
        })
    }
}

/// Asks again as long as no answer comes, or only that the request came too late or the store cannot be reached; the
/// latter is noted.
#[track_caller]
pub(super) fn insist(ask: impl Fn() -> Option<Reply>, note: impl Fn()) -> Reply {
    let started = Instant::now();
    loop {
        if let Some(reply) = ask().filter(|reply| reply.status != LATE) {
            if reply.status != 503 || reply.json()["code"] != "store_unavailable" {
                return reply;
            }
            assert_ne!(reply.header("retry-after"), "");
            note();
        }
        assert!(started.elapsed() < PATIENCE, "it was asked for in vain");
        sleep(Duration::from_millis(30));
    }
}

/// What an answer says of an action that could be done on what it builds on.
#[track_caller]
fn settled(reply: &Reply) -> Outcome {
    assert!([200, 412].contains(&reply.status), "{}", reply.text());
    outcome_of(reply)
}

fn outcome_of(reply: &Reply) -> Outcome {
    if reply.status == 200 { Outcome::Done(reply.json()) } else { Outcome::Refused }
}
