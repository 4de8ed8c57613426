//! Lines of positions in fewer bytes, for those who store them.

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};

/// The first byte that stands for a word. Those below it are ASCII characters and stand for themselves.
const FIRST_WORD: u8 = 0x80;

/// The words that the lines of a game are full of. Each of them can be written as one byte: its place in the list.
///
/// What has been written is read with the list of another day, so a list only ever grows, at its end.
#[derive(Debug)]
pub struct Shorthand {
    words: Vec<String>,
    finder: AhoCorasick,
}

impl Shorthand {
    /// The words in their order.
    ///
    /// # Panics
    ///
    /// When there are more words than bytes for them.
    pub fn new<W: Into<String>>(words: impl IntoIterator<Item = W>) -> Self {
        let words: Vec<String> = words.into_iter().map(Into::into).collect();
        assert!(words.len() <= usize::from(u8::MAX - FIRST_WORD) + 1, "there are too many words");
        // A text consists of words mostly, so that to look ahead for the next one does not pay.
        let finder = AhoCorasick::builder()
            .match_kind(MatchKind::LeftmostLongest)
            .kind(Some(AhoCorasickKind::DFA))
            .prefilter(false)
            .build(&words);
        Self { words, finder: finder.expect("a short list of short words") }
    }

    /// Writes a text in short; `None` when it has other characters than those of ASCII.
    ///
    /// ```
    /// use aerodrome_engine::shorthand::Shorthand;
    ///
    /// let shorthand = Shorthand::new(["BRU", "NYC"]);
    /// assert_eq!(shorthand.shorten("5@BRU>NYC"), Some(b"5@\x80>\x81".to_vec()));
    /// assert_eq!(shorthand.lengthen(b"5@\x80>\x81").as_deref(), Some("5@BRU>NYC"));
    /// ```
    pub fn shorten(&self, text: &str) -> Option<Vec<u8>> {
        let mut short = Vec::with_capacity(text.len());
        let mut rest = 0;
        for word in self.finder.find_iter(text) {
            short.extend_from_slice(text.get(rest..word.start())?.as_bytes());
            short.push(u8::try_from(word.pattern().as_usize()).ok()?.checked_add(FIRST_WORD)?);
            rest = word.end();
        }
        short.extend_from_slice(text.get(rest..)?.as_bytes());
        text.is_ascii().then_some(short)
    }

    /// Reads what [`shorten`](Self::shorten) has written; `None` when it names a word that there is not.
    pub fn lengthen(&self, short: &[u8]) -> Option<String> {
        let mut text = String::with_capacity(4 * short.len());
        for byte in short {
            match byte.checked_sub(FIRST_WORD) {
                Some(word) => text.push_str(self.words.get(usize::from(word))?),
                None => text.push(char::from(*byte)),
            }
        }
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::Shorthand;

    #[test]
    fn the_longest_word_is_written_and_all_others_stay() {
        let shorthand = Shorthand::new(["two", "two-dice", " -"]);
        for (text, short) in [
            ("0:two-dice - -", b"0:\x81\x82\x82".as_slice()),
            ("two-di two", b"\x80-di \x80"),
            ("", b""),
            ("nothing\n", b"nothing\n"),
        ] {
            assert_eq!(shorthand.shorten(text).as_deref(), Some(short), "{text}");
            assert_eq!(shorthand.lengthen(short).as_deref(), Some(text));
        }
        assert_eq!(shorthand.shorten("two é"), None);
        assert_eq!(shorthand.lengthen(b"\x83"), None);
    }

    #[test]
    fn there_are_as_many_words_as_bytes_for_them() {
        let words: Vec<String> = (100..228).map(|word| word.to_string()).collect();
        let shorthand = Shorthand::new(words.clone());
        let text = words.concat();
        let short = shorthand.shorten(&text).expect("it is ASCII");
        assert_eq!(short, (0x80..=0xff).collect::<Vec<u8>>());
        assert_eq!(shorthand.lengthen(&short), Some(text));
    }
}
