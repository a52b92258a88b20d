//! Values that are put into a text: names, numbers, notation, mentions.
//!
//! Invariants: text that a user typed goes through [`Arg::text`], which escapes it, or [`Arg::notation`], which shows
//! it as code. The conversion from a string slice accepts only strings that are compiled in. A user's text therefore
//! cannot notify anybody, end the markdown around it, make a link, an invitation or a new line, reverse the text after
//! it, or overlap the lines above it.

use fluent::FluentValue;
use konakis_protocol::{Name, PlayerName, Seat, Snowflake, Square, User};
use serenity::all::{ChannelId, UserId};
use std::borrow::Cow;
use url::Url;

/// The maximum length to which a user's text is cut when it is shown, in UTF-16 code units.
const TYPED_CHARS_MAX: usize = 400;
/// The maximum number of combining marks shown on one letter; no language needs more.
const MARKS_MAX: usize = 2;

/// A value that is put into a text.
#[derive(Clone, PartialEq, Debug)]
pub struct Arg<'a>(Inner<'a>);

#[derive(Clone, PartialEq, Debug)]
enum Inner<'a> {
    /// A user's text as it was typed.
    Text(Cow<'a, str>),
    /// Words of our own, as plain text of any length.
    Words(Cow<'a, str>),
    /// Markdown of our own.
    Markdown(Cow<'a, str>),
    Notation(Cow<'a, str>),
    Number(i64),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    Markdown,
    /// For buttons, menus, names and alt texts.
    Plain,
}

impl<'a> Arg<'a> {
    /// Text that a user typed, a name, or text of another program. It is escaped, and cut if it is long.
    pub fn text(text: impl Into<Cow<'a, str>>) -> Self {
        Self(Inner::Text(text.into()))
    }

    /// The program's own markdown, such as a result of [`Texts::say`](super::Texts::say). It is not escaped.
    #[must_use]
    pub fn markdown(text: String) -> Self {
        Self(Inner::Markdown(text.into()))
    }

    /// The program's own plain text, such as a list of squares. It is escaped but never cut, so the caller has to bound
    /// the whole text.
    #[must_use]
    pub fn words(text: String) -> Self {
        Self(Inner::Words(text.into()))
    }

    /// An action in notation, shown as code.
    pub fn notation(action: impl Into<Cow<'a, str>>) -> Self {
        Self(Inner::Notation(action.into()))
    }

    /// A moment in milliseconds since 1970, which Discord shows relative to now in the reader's language.
    #[must_use]
    pub fn moment(ms: u64) -> Self {
        Self(Inner::Markdown(format!("<t:{}:R>", ms / 1000).into()))
    }

    /// A URL of our own, which Discord shows without a preview.
    #[must_use]
    pub fn link(url: &Url) -> Self {
        Self(Inner::Markdown(format!("<{url}>").into()))
    }

    pub(super) fn value(&self, format: Format) -> FluentValue<'static> {
        let text = match &self.0 {
            Inner::Number(number) => return FluentValue::from(*number),
            Inner::Markdown(text) => text.clone().into_owned(),
            Inner::Words(text) if format == Format::Markdown => escaped(text),
            Inner::Words(text) => text.clone().into_owned(),
            Inner::Text(text) if format == Format::Markdown => escaped(&tidy(text)),
            Inner::Text(text) => tidy(text),
            Inner::Notation(action) => {
                let action = tidy(action).replace('`', "'");
                if format == Format::Markdown { format!("`{action}`") } else { action }
            }
        };
        FluentValue::from(text)
    }
}

impl From<&'static str> for Arg<'_> {
    fn from(word: &'static str) -> Self {
        Self(Inner::Markdown(word.into()))
    }
}

impl From<Seat> for Arg<'_> {
    fn from(seat: Seat) -> Self {
        seat.name().into()
    }
}

impl From<bool> for Arg<'_> {
    fn from(yes: bool) -> Self {
        if yes { "yes".into() } else { "no".into() }
    }
}

impl<'a> From<&'a PlayerName> for Arg<'a> {
    fn from(name: &'a PlayerName) -> Self {
        Self::text(name.as_str())
    }
}

impl<'a> From<&'a User> for Arg<'a> {
    fn from(user: &'a User) -> Self {
        (&user.name).into()
    }
}

impl<'a> From<&'a Name> for Arg<'a> {
    fn from(name: &'a Name) -> Self {
        Self::text(&**name)
    }
}

impl From<Square> for Arg<'_> {
    fn from(square: Square) -> Self {
        Self(Inner::Markdown(square.to_string().into()))
    }
}

impl From<UserId> for Arg<'_> {
    /// A mention, which notifies the user only if the message's `allowed_mentions` contains them.
    fn from(user: UserId) -> Self {
        Self(Inner::Markdown(format!("<@{user}>").into()))
    }
}

impl From<Snowflake> for Arg<'_> {
    fn from(user: Snowflake) -> Self {
        Self(Inner::Markdown(format!("<@{user}>").into()))
    }
}

impl From<ChannelId> for Arg<'_> {
    fn from(channel: ChannelId) -> Self {
        Self(Inner::Markdown(format!("<#{channel}>").into()))
    }
}

macro_rules! from_numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Arg<'_> {
            fn from(number: $number) -> Self {
                Self(Inner::Number(i64::try_from(number).unwrap_or(i64::MAX)))
            }
        }
    )*};
}

from_numbers!(u8, u16, u32, u64, usize, i32, i64);

/// The text as one line of bounded length, with few combining marks, and without marks that change its direction.
fn tidy(text: &str) -> String {
    let seen = text.replace(turns, "");
    let words = seen.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    let mut marks = 0;
    let line: String = words.collect::<Vec<_>>().join(" ");
    let low = line.chars().filter(|&c| {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        marks <= MARKS_MAX
    });
    fit(&low.collect::<String>(), TYPED_CHARS_MAX)
}

const fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// Whether this is an invisible mark that changes the direction of text.
const fn turns(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Puts a backslash before each character that could begin markdown, a mention, a link, an emoji or a list. Other
/// characters get none, because Discord shows backslashes in plain text, such as a notification.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len() + 8);
    for (at, c) in text.char_indices() {
        let special = match c {
            // Discord turns an invitation into a link even without `https:`.
            '\\' | '*' | '_' | '~' | '`' | '|' | '<' | '>' | '@' | '#' | '[' | ']' | ':' | '/' => true,
            // These begin a list only at the start of a line.
            '-' | '+' => at == 0,
            '.' => text[..at].bytes().all(|byte| byte.is_ascii_digit()),
            _ => false,
        };
        if special {
            safe.push('\\');
        }
        safe.push(c);
    }
    safe
}

/// The text cut to this many UTF-16 code units, with an ellipsis if something is left out.
#[must_use]
pub fn fit(text: &str, chars_max: usize) -> String {
    if text.encode_utf16().count() <= chars_max {
        return text.to_owned();
    }
    let mut left = chars_max.saturating_sub(1);
    let kept = text.chars().take_while(|c| match left.checked_sub(c.len_utf16()) {
        Some(rest) => {
            left = rest;
            true
        }
        None => false,
    });
    let mut cut: String = kept.collect();
    cut.truncate(cut.trim_end().len());
    cut.push('…');
    cut
}

/// Like [`fit`], but leaves out the last word if it would be cut in two and a space precedes it.
#[must_use]
pub fn fit_words(text: &str, chars_max: usize) -> String {
    let cut = fit(text, chars_max);
    let Some(kept) = cut.strip_suffix('…').filter(|_| cut != text) else { return cut };
    let is_whole = !text[kept.len()..].starts_with(char::is_alphanumeric);
    let words =
        if is_whole { kept } else { kept.rsplit_once(char::is_whitespace).map_or(kept, |(words, _)| words) };
    format!("{}…", words.trim_end_matches([' ', ',', ';', ':', '、', '；', '：']))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(arg: &Arg<'_>, format: Format) -> String {
        match arg.value(format) {
            FluentValue::String(text) => text.into_owned(),
            FluentValue::Number(number) => number.as_string().into_owned(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn user_text_is_escaped() {
        for (typed, message) in [
            ("Anna", "Anna"),
            ("名前 Łukasz", "名前 Łukasz"),
            ("**loud**", r"\*\*loud\*\*"),
            ("<@123> @everyone", r"\<\@123\> \@everyone"),
            ("[a](http://b.c)", r"\[a\](http\:\/\/b.c)"),
            ("discord.gg/abc", r"discord.gg\/abc"),
            ("\u{202e}annA\u{2066} x", "annA x"),
            ("# head\n> quote\r\n- list", r"\# head \> quote - list"),
            ("- a", r"\- a"),
            ("+ a", r"\+ a"),
            ("-# small", r"\-\# small"),
            ("12. a", r"12\. a"),
            ("||x|| ~~y~~ __z__ :name:", r"\|\|x\|\| \~\~y\~\~ \_\_z\_\_ \:name\:"),
            ("Subulata (Cwali, mirrored pond)", "Subulata (Cwali, mirrored pond)"),
            ("Jean-Luc O'Neil, Jr. & Co. (1.5)!?", "Jean-Luc O'Neil, Jr. & Co. (1.5)!?"),
            ("`code` \\*", r"\`code\` \\\*"),
            ("\u{0}\u{7}", ""),
        ] {
            assert_eq!(shown(&Arg::text(typed), Format::Markdown), message, "{typed}");
        }
    }

    #[test]
    fn label_shows_user_text_in_one_line() {
        assert_eq!(shown(&Arg::text("**a**\n b"), Format::Plain), "**a** b");
        assert_eq!(shown(&Arg::notation("e3-e4"), Format::Plain), "e3-e4");
    }

    #[test]
    fn cut_text_ends_with_a_whole_word() {
        for (chars_max, cut) in [
            (17, "one, two; three"),
            (15, "one, two; three"),
            (14, "one, two…"),
            (10, "one, two…"),
            (9, "one, two…"),
            (8, "one…"),
            (3, "on…"),
        ] {
            assert_eq!(fit_words("one, two; three", chars_max), cut, "{chars_max}");
        }
        assert_eq!(fit_words("終わりのない文", 4), "終わり…", "there is no space to cut at");
    }

    #[test]
    fn backtick_in_notation_cannot_end_the_inline_code() {
        assert_eq!(shown(&Arg::notation("e3`-e4``"), Format::Markdown), "`e3'-e4''`");
    }

    #[test]
    fn user_text_is_bounded_in_length_and_height() {
        let tower = format!("a{}b", "\u{301}".repeat(50));
        assert_eq!(shown(&Arg::text(tower), Format::Markdown), "a\u{301}\u{301}b");
        let long = shown(&Arg::text("x".repeat(5000)), Format::Markdown);
        assert_eq!(long.chars().count(), TYPED_CHARS_MAX);
        assert!(long.ends_with('…'));
    }

    #[test]
    fn cut_falls_between_characters() {
        assert_eq!(fit("abcdef", 6), "abcdef");
        assert_eq!(fit("abcdef", 5), "abcd…");
        assert_eq!(fit("ab cdef", 4), "ab…");
        assert_eq!(fit("🦗🦗🦗", 4), "🦗…");
        assert_eq!(fit("🦗", 1), "…");
    }

    #[test]
    fn markdown_and_numbers_of_the_bot_are_not_escaped() {
        assert_eq!(shown(&Seat::White.into(), Format::Markdown), "white");
        assert_eq!(shown(&42_u64.into(), Format::Markdown), "42");
        assert_eq!(shown(&Arg::moment(1_700_000_000_999), Format::Markdown), "<t:1700000000:R>");
        assert_eq!(shown(&UserId::new(7).into(), Format::Markdown), "<@7>");
    }
}
