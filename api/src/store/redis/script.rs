//! The scripts: each makes one whole step.

use redis::Cmd;
use std::sync::LazyLock;

/// A script.
pub(super) struct Script {
    text: &'static str,
    hash: String,
    writes: bool,
}

impl Script {
    fn new(text: &'static str, writes: bool) -> Self {
        Self { text, hash: redis::Script::new(text).get_hash().to_owned(), writes }
    }
}

pub(super) static CREATE: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("create.lua"), true));
pub(super) static CHANGE: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("change.lua"), true));
pub(super) static END: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("end.lua"), true));
// It puts off the expiry, but nobody has to wait until replicas know that.
pub(super) static READ: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("read.lua"), false));

// Nobody has to wait until replicas know how often somebody has asked.
pub(super) static SPEND: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("spend.lua"), false));

/// A call of a script.
pub(super) struct Call<'a> {
    script: &'a Script,
    keys: &'a [&'a str],
    arguments: Vec<&'a [u8]>,
}

impl<'a> Call<'a> {
    pub(super) fn new(script: &'a Script, keys: &'a [&'a str], arguments: Vec<&'a [u8]>) -> Self {
        Self { script, keys, arguments }
    }

    pub(super) fn writes(&self) -> bool {
        self.script.writes
    }

    /// All keys lie in the same slot.
    pub(super) fn first_key(&self) -> &str {
        self.keys.first().copied().unwrap_or_default()
    }

    pub(super) fn by_hash(&self) -> Cmd {
        self.command("EVALSHA", &self.script.hash)
    }

    /// It is known by its hash from then on.
    pub(super) fn by_text(&self) -> Cmd {
        self.command("EVAL", self.script.text)
    }

    fn command(&self, name: &str, script: &str) -> Cmd {
        let mut command = redis::cmd(name);
        command.arg(script).arg(self.keys.len());
        for key in self.keys {
            command.arg(*key);
        }
        for argument in &self.arguments {
            command.arg(*argument);
        }
        command
    }
}
