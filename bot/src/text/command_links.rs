//! Turns names of commands in texts into links: Discord shows `</play:1>` as a command that starts on a click.
//!
//! Invariants: only names in the bot's own texts become links; text that people typed is Markdown code or has a
//! backslash before each slash. Nothing in Markdown code becomes a link, because Discord would show the link as
//! written.

use super::Lang;
use std::sync::{PoisonError, RwLock};

struct Named {
    lang: Lang,
    /// The command's name in this language.
    shown: String,
    link: String,
}

/// The commands in all languages, with their links; empty until the commands are registered.
#[derive(Default)]
pub(super) struct CommandLinks(RwLock<Vec<Named>>);

impl CommandLinks {
    /// Replaces the commands: language, name in that language, English name and ID.
    pub(super) fn set(&self, commands: impl Iterator<Item = (Lang, String, String, u64)>) {
        let mut all: Vec<Named> = commands
            .map(|(lang, shown, name, id)| Named { lang, shown, link: format!("</{name}:{id}>") })
            .collect();
        // Try longer names first, because a name may begin with a shorter one.
        all.sort_by_key(|named| std::cmp::Reverse(named.shown.len()));
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = all;
    }

    pub(super) fn linked(&self, lang: Lang, text: &str) -> String {
        let commands = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if commands.is_empty() || !text.contains('/') {
            return text.to_owned();
        }
        let (mut linked, mut rest, mut before) = (String::with_capacity(text.len()), text, None);
        let (mut is_code, mut is_escaped) = (false, false);
        while let Some(c) = rest.chars().next() {
            is_code ^= c == '`' && !is_escaped;
            is_escaped = c == '\\' && !is_escaped && !is_code;
            let named = rest.strip_prefix('/').filter(|_| !is_code && may_begin(before)).and_then(|name| {
                let mut of_lang = commands.iter().filter(|named| named.lang == lang);
                of_lang.find(|named| {
                    name.strip_prefix(&named.shown).is_some_and(|after| may_end(&named.shown, after))
                })
            });
            let (written, length) = match named {
                Some(named) => (named.link.as_str(), 1 + named.shown.len()),
                None => (rest.get(..c.len_utf8()).unwrap_or_default(), c.len_utf8()),
            };
            linked.push_str(written);
            before = rest.get(..length).and_then(|passed| passed.chars().next_back());
            rest = rest.get(length..).unwrap_or_default();
        }
        linked
    }
}

/// Whether a command can begin after this character. It cannot begin within an address or a link.
fn may_begin(before: Option<char>) -> bool {
    before.is_none_or(|c| !c.is_ascii_alphanumeric() && !"\\/<.:-_".contains(c))
}

/// Whether `name` is a whole word if `after` follows it. Any text may follow a Japanese name, because Japanese has no
/// spaces between words.
fn may_end(name: &str, after: &str) -> bool {
    let is_latin = |c: char| c.is_alphanumeric() && c < '\u{250}';
    let goes_on = after.chars().next().is_some_and(|c| is_latin(c) || "-_:/".contains(c));
    !(goes_on && name.chars().next_back().is_some_and(is_latin))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_commands_become_links() {
        let links = CommandLinks::default();
        assert_eq!(links.linked(Lang::En, "Use /play."), "Use /play.", "no command is registered yet");
        let command = |lang, shown: &str, name: &str, id| (lang, shown.to_owned(), name.to_owned(), id);
        links.set(
            [
                command(Lang::En, "play", "play", 1),
                command(Lang::En, "challenge", "challenge", 2),
                command(Lang::Fr, "règles", "rules", 3),
                command(Lang::Ja, "対局", "play", 1),
                command(Lang::Ja, "対局一覧", "games", 4),
            ]
            .into_iter(),
        );
        for (lang, text, expected) in [
            (Lang::En, "Use /play.", "Use </play:1>."),
            (Lang::En, "/challenge or /play", "</challenge:2> or </play:1>"),
            (Lang::En, "**/play**", "**</play:1>**"),
            (Lang::En, "/players /play-now /play/x", "/players /play-now /play/x"),
            (Lang::En, r"a name with \/play", r"a name with \/play"),
            (
                Lang::En,
                "<https://k.example/play> https://play/play",
                "<https://k.example/play> https://play/play",
            ),
            (Lang::En, "`/play`", "`/play`"),
            (Lang::En, "`e3 /play` or /play", "`e3 /play` or </play:1>"),
            (Lang::En, r"a\`b: /play `c\` /play", r"a\`b: </play:1> `c\` </play:1>"),
            (Lang::En, "/règles", "/règles"),
            (Lang::Fr, "/règles, oui", "</rules:3>, oui"),
            (Lang::Ja, "人とは/対局で、/対局一覧 か", "人とは</play:1>で、</games:4> か"),
        ] {
            assert_eq!(links.linked(lang, text), expected);
        }
    }
}
