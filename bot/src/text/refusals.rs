//! Finds the text of a refusal by comparing the game server's sentence with the bot's English texts. A sentence that
//! matches no text stays as the server wrote it.

const FAMILY: &str = "why-";

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Refusal {
    pub(super) key: String,
    /// The names of the values, each with the value in the sentence.
    pub(super) values: Vec<(String, String)>,
}

#[derive(Debug)]
struct Sentence {
    key: String,
    /// The words before the first value.
    start: String,
    /// The names of the values, each with the words after the value.
    values: Vec<(String, String)>,
}

/// Sentences with the longest text around their values come first, because a shorter sentence may match too.
#[derive(Debug)]
pub(super) struct Refusals(Vec<Sentence>);

impl Refusals {
    pub(super) fn read(source: &str) -> Self {
        let of_family = |line: &&str| line.starts_with(FAMILY);
        let mut all: Vec<Sentence> = source.lines().filter(of_family).filter_map(sentence).collect();
        let words = |sentence: &Sentence| {
            sentence.start.len() + sentence.values.iter().map(|(_, after)| after.len()).sum::<usize>()
        };
        all.sort_by_key(|sentence| std::cmp::Reverse(words(sentence)));
        Self(all)
    }

    pub(super) fn find(&self, text: &str) -> Option<Refusal> {
        self.0.iter().find_map(|sentence| {
            let values = values(sentence, text)?;
            Some(Refusal { key: sentence.key.clone(), values })
        })
    }
}

/// The sentence of a line such as `why-busy = the server is busy`.
fn sentence(line: &str) -> Option<Sentence> {
    let (key, text) = line.split_once(" = ")?;
    let mut parts = text.split("{ $");
    let start = parts.next()?.to_owned();
    let value = |part: &str| {
        let (name, after) = part.split_once(" }")?;
        Some((name.to_owned(), after.to_owned()))
    };
    Some(Sentence { key: key.to_owned(), start, values: parts.map(value).collect::<Option<_>>()? })
}

/// The values of the sentence in this text; none if the text does not have the words of the sentence.
fn values(sentence: &Sentence, text: &str) -> Option<Vec<(String, String)>> {
    let mut rest = text.strip_prefix(sentence.start.as_str())?;
    let mut found = Vec::new();
    for (index, (name, after)) in sentence.values.iter().enumerate() {
        let is_last = index + 1 == sentence.values.len();
        let end = match (after.as_str(), is_last) {
            ("", true) => rest.len(),
            (after, true) => rest.strip_suffix(after)?.len(),
            (after, false) => rest.find(after)?,
        };
        let value = rest.get(..end).filter(|value| !value.is_empty())?;
        found.push((name.clone(), value.to_owned()));
        rest = rest.get(end + after.len()..)?;
    }
    rest.is_empty().then_some(found)
}

#[cfg(test)]
mod tests {
    use super::super::{Lang, SOURCES, Texts};
    use super::*;
    use konakis_games::{Contest, Draw, Purpose, Seed};
    use konakis_protocol::{ErrorCode, ErrorReply};
    use std::collections::BTreeSet;

    fn refusals() -> Refusals {
        Refusals::read(SOURCES[Lang::En as usize])
    }

    #[test]
    fn sentence_is_recognized_with_its_values() {
        let found = |text: &str| {
            let found = refusals().find(text)?;
            let values: Vec<String> =
                found.values.iter().map(|(name, value)| format!("{name}={value}")).collect();
            Some(format!("{} {}", found.key, values.join(" ")))
        };
        for (text, expected) in [
            ("the game is over", "why-over "),
            ("no pawn stands on c2: yours is on c1", "why-kubism-no-pawn at=c2 own=c1"),
            ("a Swede may not stop on e5: only the king may", "why-tablut-swede at=e5"),
            ("you are banned from this server: insults: many", "why-banned grounds=insults: many"),
            (
                "you are banned from this server until 2026-01-01 00:00 UTC: insults",
                "why-banned-until date=2026-01-01 00:00 UTC grounds=insults",
            ),
        ] {
            assert_eq!(found(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["", "the game is over now", "no pawn stands on c2", "something new"] {
            assert_eq!(found(text), None, "{text}");
        }
    }

    #[test]
    fn refusal_is_translated_to_the_readers_language() {
        let texts = Texts::new();
        let told = |lang, message: &str| {
            let reply =
                ErrorReply { code: ErrorCode::IllegalAction, message: message.to_owned(), room: None };
            texts.error(lang, &reply)
        };
        let message = "a piece moves over empty squares to an empty square: e4 is occupied";
        assert!(told(Lang::En, message).contains("e4 is occupied"));
        assert!(told(Lang::Fr, message).ends_with("e4 est occupée."), "{}", told(Lang::Fr, message));
        assert!(told(Lang::Nl, message).ends_with("e4 is bezet."), "{}", told(Lang::Nl, message));
        assert!(told(Lang::Ja, message).contains("e4 はふさがっています"), "{}", told(Lang::Ja, message));
        assert!(told(Lang::Fr, "something new").ends_with("something new."));
    }

    #[test]
    fn refusal_for_a_rate_limit_gives_the_reason() {
        let texts = Texts::new();
        let told = |lang, message: &str| {
            let reply = ErrorReply { code: ErrorCode::RateLimited, message: message.to_owned(), room: None };
            texts.error(lang, &reply)
        };
        let offered = "you have made this offer often enough: wait for the next action, or for an offer of the other side";
        let spent =
            "a player makes at most 5 offers in one game: you can still play, resign, or accept an offer";
        for (lang, sentence, expected) in [
            (Lang::En, offered, "wait for the next action, or for an offer of the other side."),
            (Lang::Fr, offered, "attendez la prochaine action ou une proposition de l’adversaire."),
            (Lang::Nl, offered, "wacht op de volgende zet, of tot de ander het aanbiedt."),
            (Lang::Ja, offered, "相手からの提案をお待ちください。"),
            (Lang::Fr, spent, "au plus 5 propositions"),
            (Lang::Nl, "too many requests: try again in a minute", "een minuut."),
        ] {
            assert!(told(lang, sentence).contains(expected), "{}", told(lang, sentence));
        }
    }

    fn actions(files: u8, ranks: u8) -> Vec<String> {
        let squares: Vec<String> = (0..files)
            .flat_map(|file| (1..=ranks).map(move |rank| format!("{}{rank}", char::from(b'a' + file))))
            .collect();
        let mut all: Vec<String> =
            vec![".".to_owned(), "nonsense".to_owned(), "a1".to_owned(), "setup x".to_owned()];
        all.extend(
            [
                "setup 1",
                "setup 1123456--",
                "setup 123456---",
                "setup 1234567--",
                "setup 123456789",
                "setup 9--------",
            ]
            .map(str::to_owned),
        );
        for from in &squares {
            all.extend(["A", "I", "N", "E", "S", "W"].map(|letter| format!("+{from}{letter}")));
            all.push(format!("*{from}"));
            all.extend(["1", "2", "40"].map(|place| format!("{from}^{place}")));
            all.extend(["1I", "1A", "40V"].map(|change| format!("{from}={change}")));
            for to in &squares {
                all.extend(["-", "x"].map(|sign| format!("{from}{sign}{to}")));
                all.extend(["N", "E"].map(|facing| format!("{from}>{to}{facing}")));
            }
        }
        all
    }

    #[test]
    fn every_refusal_of_the_rules_is_translated() {
        let known = refusals();
        let mut seen = BTreeSet::new();
        for game in konakis_games::catalogue().into_iter().filter(|game| game.id != "three") {
            let mut contest = Contest::start(&game.id, None, &Default::default(), Seed::new(7)).unwrap();
            let mut draw: Draw = Seed::new(8).draw(Purpose::Play);
            for ply in 0..40 {
                let Some(mover) = contest.to_act().iter().next() else { break };
                if [0, 1, 2, 9, 39].contains(&ply) {
                    let board = contest.view(konakis_protocol::Viewer::Spectator);
                    for action in actions(board.files, board.ranks) {
                        let Err(error) = contest.clone().act(mover, &action) else { continue };
                        let found = known.find(&error.to_string());
                        seen.insert(found.unwrap_or_else(|| panic!("{}: {error}", game.id)).key);
                    }
                }
                let action = contest.random(mover, &mut draw).unwrap();
                contest.act(mover, &action).unwrap();
            }
        }
        assert!(seen.len() > 40, "only {} refusals were seen: {seen:?}", seen.len());
    }

    /// Words from each sentence that only programs read. The comment in the list divides it: no request of the web
    /// client, or of a bot with the right secret, leads to a sentence above the comment.
    const FOR_PROGRAMS: [&str; 25] = [
        "version 5 of the protocol",
        "say hello without a token",
        "the service secret is wrong",
        "this request acts for a user",
        "a service cannot sign a user",
        "the computer has no level",
        "only a service can challenge",
        "only a service can name somebody",
        "only a service delivers",
        "only a service may announce for which room",
        "only a service may send requests for another",
        "a service has no device",
        "a service cannot be in an Activity",
        "name the player to block",
        "a private game is not listed in the lobby",
        "is not the public key of a push subscription",
        "there is no move to judge after that many actions",
        "leave \"eyes\" out",
        "one connection is in at most 5 Activities",
        "say hello first",
        "you have said hello already",
        // Each sentence below closes a connection, or is the body of a response that no page shows.
        "too many connections from your address",
        "too many people here just now",
        "write the query as name=value",
        "give each of variant, position",
    ];
    /// The server's files with sentences that people read.
    const REFUSAL_FILES: [&str; 17] = [
        "accounts/error.rs",
        "activities/error.rs",
        "analyses.rs",
        "http/open_counts.rs",
        "http/positions.rs",
        "http/sandbox.rs",
        "limits/blocking.rs",
        "lobby/index.rs",
        "moderation/chat_log.rs",
        "names/mod.rs",
        "requests/error.rs",
        "rooms/error.rs",
        "rooms/machine/refusal.rs",
        "rooms/task/moderation.rs",
        "unplayed_joins.rs",
        "websocket/activity.rs",
        "websocket/refused.rs",
    ];

    #[test]
    fn every_refusal_that_people_read_is_translated() {
        let known = refusals();
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../server/src/");
        let mut checked = 0;
        for file in REFUSAL_FILES {
            let source = std::fs::read_to_string(format!("{root}{file}")).unwrap();
            let joined = source.replace("\\\n", "\u{0}");
            for error in joined.split("#[error(").skip(1) {
                let Some(text) = error.trim_start().strip_prefix('"') else { continue };
                let text = text.replace("\\\"", "\u{1}");
                let text = text.split('"').next().unwrap().replace('\u{1}', "\"");
                let text = text.split('\u{0}').map(str::trim_start).collect::<String>();
                // Replace each value with a number.
                let mut sentence = String::new();
                for (index, part) in text.split(['{', '}']).enumerate() {
                    sentence.push_str(if index % 2 == 0 { part } else { "5" });
                }
                if sentence == "5" || FOR_PROGRAMS.iter().any(|part| sentence.contains(part)) {
                    continue;
                }
                assert!(known.find(&sentence).is_some(), "{file}: {sentence}");
                checked += 1;
            }
        }
        assert!(checked > 90, "only {checked} sentences were checked");
    }
}
