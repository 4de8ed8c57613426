//! API keys: who may ask at all, where the deployment wants to know.
//!
//! A key is a text of at least 128 random bits, so nobody can find it from its hash by trying, and a plain SHA-256 is enough.
//! Settings hold nothing else of it.

use actix_web::http::header::{HeaderMap, HeaderName};
use anyhow::{Context, Result, anyhow, bail, ensure};
use sha2::{Digest, Sha256};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

/// The header that a key is sent in; `Authorization` belongs to the keys of games and the tokens of sessions.
pub const HEADER: HeaderName = HeaderName::from_static("x-api-key");

/// How many bytes a key has that is made here.
const KEY_BYTES: usize = 32;

/// The longest name.
const MAX_NAME: usize = 64;

/// A key that is known.
#[derive(Clone, PartialEq, Eq)]
struct Known {
    name: String,
    hash: [u8; 32],
}

/// The keys that are known.
#[derive(Clone)]
pub struct ApiKeys(Vec<Known>);

impl std::fmt::Debug for ApiKeys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.0.iter().map(|known| &known.name)).finish()
    }
}

/// What a caller shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// No key.
    Nothing,
    /// Something that is no key of this deployment.
    Wrong,
    /// The key with this number.
    Key(usize),
}

impl ApiKeys {
    /// Reads `name:hash`, separated by commas or white space. The message repeats nothing that can be a key by mistake.
    pub fn read(text: &str) -> Result<Self> {
        let mut keys: Vec<Known> = Vec::new();
        for (index, word) in
            text.split([',', ' ', '\n', '\r', '\t']).filter(|word| !word.is_empty()).enumerate()
        {
            let known = read(word).map_err(|fault| anyhow!("API key {} {fault}", index + 1))?;
            for other in &keys {
                ensure!(other.name != known.name, "two API keys are named {:?}", known.name);
                ensure!(
                    other.hash != known.hash,
                    "{:?} and {:?} are the same API key",
                    other.name,
                    known.name
                );
            }
            keys.push(known);
        }
        Ok(Self(keys))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The name of a key.
    pub fn name(&self, number: usize) -> &str {
        self.0.get(number).map_or("", |known| &known.name)
    }

    /// What the caller shows. Where there are no keys, the header is the affair of whatever stands in front of the service.
    pub fn shown_in(&self, headers: &HeaderMap) -> Shown {
        let mut shown = headers.get_all(HEADER);
        match (shown.next(), shown.next()) {
            (None, _) => Shown::Nothing,
            _ if self.is_empty() => Shown::Nothing,
            (Some(key), None) => self.find(key.as_bytes()).map_or(Shown::Wrong, Shown::Key),
            (Some(_), Some(_)) => Shown::Wrong,
        }
    }

    /// The number of a key. All keys are compared, and all of each, so the time does not tell how near a guess was.
    fn find(&self, key: &[u8]) -> Option<usize> {
        let hash: [u8; 32] = Sha256::digest(key).into();
        let (mut found, mut number) = (Choice::from(0), 0_u64);
        for (index, known) in (0_u64..).zip(&self.0) {
            let is_it = known.hash.ct_eq(&hash);
            number.conditional_assign(&index, is_it);
            found |= is_it;
        }
        bool::from(found).then(|| usize::try_from(number).ok()).flatten()
    }
}

/// Reads `name:hash`. The message goes on behind what is read.
fn read(word: &str) -> Result<Known> {
    let Some((name, digits)) = word.split_once(':') else {
        bail!("has to be a name and a hash (`name:hash`)")
    };
    check_name(name)?;
    let mut hash = [0; 32];
    hex::decode_to_slice(digits, &mut hash).ok().context("needs a hash of 64 hexadecimal digits")?;
    Ok(Known { name: name.to_owned(), hash })
}

/// Names stand in settings and logs. The message goes on behind what is to have the name.
fn check_name(name: &str) -> Result<()> {
    let is_plain = |letter: u8| letter.is_ascii_alphanumeric() || b"-_.".contains(&letter);
    ensure!(
        (1..=MAX_NAME).contains(&name.len()) && name.bytes().all(is_plain),
        "needs a name of 1 to {MAX_NAME} ASCII letters, digits, `-`, `_` and `.`"
    );
    Ok(())
}

/// A new key with this name: the key, which its caller is given, and what the settings have to hold.
///
/// # Errors
///
/// When the name cannot be one, or the system has no random numbers.
pub fn make(name: &str) -> Result<(String, String)> {
    check_name(name).map_err(|fault| anyhow!("an API key {fault}"))?;
    let mut bytes = [0; KEY_BYTES];
    getrandom::fill(&mut bytes).context("the system gives no random numbers")?;
    let key = hex::encode(bytes);
    let setting = format!("{name}:{}", hex::encode(Sha256::digest(&key)));
    Ok((key, setting))
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::header::HeaderValue;

    fn shown(keys: &ApiKeys, values: &[&str]) -> Shown {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(HEADER, HeaderValue::from_str(value).expect("it is a header"));
        }
        keys.shown_in(&headers)
    }

    #[test]
    fn a_key_is_known_by_its_hash() {
        let made = ["first", "second", "third"].map(|name| make(name).expect("it can be made"));
        let settings = made.each_ref().map(|(_, setting)| setting.as_str());
        let keys = ApiKeys::read(&format!(" {}\n{},{}", settings[0], settings[1], settings[2]));
        let keys = keys.expect("they can be read");
        for (number, (key, _)) in made.iter().enumerate() {
            assert_eq!(shown(&keys, &[key]), Shown::Key(number));
            assert_eq!(shown(&keys, &[&key.to_uppercase()]), Shown::Wrong);
            assert_eq!(shown(&keys, &[&key[1..]]), Shown::Wrong);
            assert_eq!(shown(&keys, &[key, key]), Shown::Wrong);
        }
        assert_eq!(keys.name(1), "second");
        assert_eq!((shown(&keys, &[]), shown(&keys, &[""])), (Shown::Nothing, Shown::Wrong));
        let nobody = ApiKeys::read("").expect("it can be read");
        assert_eq!(shown(&nobody, &["anything"]), Shown::Nothing);
    }

    /// What `printf %s abc | sha256sum` says.
    #[test]
    fn the_hash_is_a_plain_one() {
        let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        let keys = ApiKeys::read(&format!("abc:{hash}")).expect("it can be read");
        assert_eq!(shown(&keys, &["abc"]), Shown::Key(0));
    }

    #[test]
    fn what_is_wrong_is_named_without_the_hash() {
        let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        for (text, named) in [
            (hash.to_owned(), "key 1 has to be"),
            (format!("a:{hash},b:{}", &hash[1..]), "key 2 needs a hash"),
            (format!("{hash}:a"), "key 1 needs a hash"),
            (format!(":{hash}"), "key 1 needs a name"),
            (format!("a/b:{hash}"), "key 1 needs a name"),
            (format!("{}:{hash}", "a".repeat(65)), "key 1 needs a name"),
            (format!("a:{hash} a:{}", hash.replace('b', "c")), "two API keys are named \"a\""),
            (format!("a:{hash},b:{hash}"), "the same API key"),
        ] {
            let fault = format!("{:#}", ApiKeys::read(&text).expect_err(&text));
            assert!(fault.contains(named) && !fault.contains(&hash[1..]), "{text}: {fault}");
        }
    }
}
