//! The protocol's words in the reader's language.
//!
//! Invariants: there is no list of games here. A word without a text is shown by the server's name for the word. A
//! variant or an option without a text is shown by its id.

use super::{Arg, Lang, Texts};
use crate::clock::HOUR_MS;
use konakis_protocol::{
    BySeat, ClockChoice, ErrorReply, GameInfo, Name, Options, Outcome, Player, ReasonInfo, Seat, Word,
};

const MINUTE_MS: u64 = 60_000;

impl Texts {
    /// `White` or `Black`; plain text.
    #[must_use]
    pub fn side(&self, lang: Lang, seat: Seat) -> String {
        self.plain(lang, "side", &[("side", seat.into())])
    }

    /// A chosen clock, such as `5 min + 3 s per turn`; plain text.
    #[must_use]
    pub fn clock(&self, lang: Lang, clock: Option<ClockChoice>) -> String {
        match clock {
            None => self.plain(lang, "clock-none", &[]),
            Some(ClockChoice::Days(days)) => self.plain(lang, "clock-days", &[("days", days.get().into())]),
            Some(ClockChoice::Live(live)) => {
                let (initial_s, increment_s) = (live.initial_s(), live.increment_s());
                let increment = ("increment", Arg::from(increment_s));
                let (minutes, seconds) =
                    (("minutes", Arg::from(initial_s / 60)), ("seconds", Arg::from(initial_s)));
                match (initial_s, increment_s) {
                    (0, _) => self.plain(lang, "clock-live-turn", &[increment]),
                    (whole, 0) if whole % 60 == 0 => self.plain(lang, "clock-live-each", &[minutes]),
                    (_, 0) => self.plain(lang, "clock-live-each-seconds", &[seconds]),
                    (whole, _) if whole % 60 == 0 => self.plain(lang, "clock-live", &[minutes, increment]),
                    (_, _) => self.plain(lang, "clock-live-seconds", &[seconds, increment]),
                }
            }
        }
    }

    /// The time left on a clock, such as `4:51` or `2 d 3 h`. From 23 h 59 min on, the time is rounded to hours. Plain
    /// text.
    #[must_use]
    pub fn left(&self, lang: Lang, ms: u64) -> String {
        let (near_hours, hours, minutes) = ((ms + HOUR_MS / 2) / HOUR_MS, ms / HOUR_MS, ms / MINUTE_MS);
        if minutes + 1 >= 24 * 60 {
            let args = [("days", (near_hours / 24).into()), ("hours", (near_hours % 24).into())];
            self.plain(lang, "left-days", &args)
        } else if hours > 0 {
            self.plain(lang, "left-hours", &[("hours", hours.into()), ("minutes", (minutes % 60).into())])
        } else {
            format!("{minutes}:{:02}", ms / 1000 % 60)
        }
    }

    /// A variant with its options, such as `Cwali, mirrored pond`; plain text.
    #[must_use]
    pub fn rules(&self, lang: Lang, variant: &Name, options: &Options) -> String {
        let named = self.word(lang, "variant", variant, &[]).unwrap_or_else(|| variant.to_string());
        let chosen = options.iter().map(|(option, value)| {
            let text = value.to_string();
            let args = [("value", Arg::text(text.as_str()))];
            self.word(lang, "option", option, &args).unwrap_or_else(|| format!("{option}: {value}"))
        });
        chosen.fold(named, |first, next| {
            self.plain(lang, "rules-and-option", &[("first", Arg::words(first)), ("next", Arg::words(next))])
        })
    }

    /// The name of a kind of piece, singular or plural; plain text.
    #[must_use]
    pub fn kind(&self, lang: Lang, game: &GameInfo, kind: &str, count: usize) -> String {
        self.word(lang, "kind", kind, &[("count", count.into())]).unwrap_or_else(|| named(&game.kinds, kind))
    }

    /// The subject of a game, in a sentence; plain text.
    #[must_use]
    pub fn about(&self, lang: Lang, game: &GameInfo) -> String {
        self.word(lang, "about", &game.id, &[]).unwrap_or_else(|| game.about.to_string())
    }

    /// The name of a terrain; plain text.
    #[must_use]
    pub fn terrain(&self, lang: Lang, game: &GameInfo, word: &Word) -> String {
        let member = format!("{}-{}", game.id, word.id);
        self.word(lang, "terrain", &member, &[]).unwrap_or_else(|| word.name.to_string())
    }

    /// One of the numbers beside the board, with the number's name; plain text.
    #[must_use]
    pub fn count(&self, lang: Lang, game: &GameInfo, word: &str, count: u32) -> String {
        let member = format!("{}-{word}", game.id);
        self.word(lang, "count", &member, &[("count", count.into())]).unwrap_or_else(|| {
            let known = game.count_names.iter().find(|known| known.id == word);
            let values = known.iter().flat_map(|known| &known.values);
            let meaning = values.into_iter().find(|named| named.value == count);
            let count = meaning.map_or_else(|| count.to_string(), |meaning| meaning.name.to_string());
            format!("{}: {count}", named(&game.counts, word))
        })
    }

    /// A level of the computer with its name, such as `Level 2 · Learner`; plain text.
    #[must_use]
    pub fn level(&self, lang: Lang, game: &GameInfo, level: u8) -> String {
        self.level_named(lang, level, self.level_name(lang, game, level).as_slice())
    }

    /// A level of the computer with its names, which may differ from game to game; plain text.
    #[must_use]
    pub fn level_named(&self, lang: Lang, level: u8, names: &[String]) -> String {
        let names = if names.is_empty() { String::new() } else { format!(" · {}", names.join(" / ")) };
        self.plain(lang, "computer-level", &[("level", level.into())]) + &names
    }

    /// The name of a level, such as `Learner`; none if the server gives it no name. Plain text.
    #[must_use]
    pub fn level_name(&self, lang: Lang, game: &GameInfo, level: u8) -> Option<String> {
        let known = game.level_names.iter().find(|known| known.level == level)?;
        let member = known.name.to_lowercase().replace(' ', "-");
        Some(self.word(lang, "level", &member, &[]).unwrap_or_else(|| known.name.to_string()))
    }

    /// A person's name, or the computer with its level, such as `Computer · Learner`; plain text.
    #[must_use]
    pub fn player(&self, lang: Lang, game: &GameInfo, player: &Player) -> String {
        let Some(level) = player.level else { return player.user.name.to_string() };
        let named = self.level_name(lang, game, level);
        let level = named.unwrap_or_else(|| self.level_named(lang, level, &[]));
        self.plain(lang, "computer-player", &[("level", Arg::text(level))])
    }

    /// How a game ended, in a sentence; markdown.
    #[must_use]
    pub fn result(&self, lang: Lang, game: &GameInfo, outcome: &Outcome, names: &BySeat<Arg<'_>>) -> String {
        let name = |seat| names.get(seat).cloned().unwrap_or_else(|| Arg::text(self.side(lang, seat)));
        let (winner, loser) = match outcome.winner {
            Some(Seat::White) => (name(Seat::White), name(Seat::Black)),
            Some(Seat::Black) => (name(Seat::Black), name(Seat::White)),
            None => (Arg::from(""), Arg::from("")),
        };
        let reason = Arg::markdown(self.reason(lang, game, outcome, [winner.clone(), loser]));
        match outcome.winner {
            Some(seat) => {
                let args = [("winner", winner), ("side", seat.into()), ("reason", reason)];
                self.say(lang, "result-won", &args)
            }
            None if outcome.is_unplayed() => self.say(lang, "result-off", &[("reason", reason)]),
            None => self.say(lang, "result-drawn", &[("reason", reason)]),
        }
    }

    /// Why a game ended; markdown.
    fn reason(
        &self,
        lang: Lang,
        game: &GameInfo,
        outcome: &Outcome,
        [winner, loser]: [Arg<'_>; 2],
    ) -> String {
        let reason = &outcome.reason;
        let key = format!("reason-{}", reason.as_str().replace('_', "-"));
        // If points decide, the side that has no move left may have won, so the text must not call it the loser.
        let args = [("winner", winner), ("loser", loser), ("counted", outcome.scores.is_some().into())];
        let spelled_out = || {
            let known = game.reason_names.iter().find(|known| known.id == *reason);
            known.map_or_else(
                || reason.as_str().replace('_', " "),
                |known| self.catalogue_reason(lang, known, outcome),
            )
        };
        self.text(lang, &key, &args, super::Format::Markdown).unwrap_or_else(spelled_out)
    }

    fn catalogue_reason(&self, lang: Lang, known: &ReasonInfo, outcome: &Outcome) -> String {
        without_stop(&known.sentence(outcome.winner, |seat| self.side(lang, seat)))
    }

    /// Why the server refused a request; markdown.
    #[must_use]
    pub fn error(&self, lang: Lang, error: &ErrorReply) -> String {
        let key = format!("error-{}", error.code.name().replace('_', "-"));
        self.say(lang, &key, &[("why", Arg::text(self.refusal(lang, &error.message)))])
    }

    /// A sentence of the game server: in this language if there is a text for it, otherwise unchanged. Plain text.
    fn refusal(&self, lang: Lang, sentence: &str) -> String {
        let Some(refusal) = self.refusals.find(sentence).filter(|_| lang != Lang::En) else {
            return sentence.to_owned();
        };
        let args: Vec<(&str, Arg<'_>)> =
            refusal.values.iter().map(|(name, value)| (name.as_str(), Arg::text(value.as_str()))).collect();
        self.plain(lang, &refusal.key, &args)
    }

    /// Why Discord refused a request, by its code; markdown.
    #[must_use]
    pub fn discord_refusal(&self, lang: Lang, code: i64) -> String {
        let text = self.text(lang, &format!("discord-{code}"), &[], super::Format::Markdown);
        text.unwrap_or_else(|| self.say(lang, "discord-other", &[]))
    }
}

fn named(words: &[Word], id: &str) -> String {
    words.iter().find(|word| word.id == id).map_or_else(|| id.to_owned(), |word| word.name.to_string())
}

fn without_stop(sentence: &str) -> String {
    sentence.strip_suffix('.').unwrap_or(sentence).to_owned()
}
