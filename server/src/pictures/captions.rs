//! The captions below boards: the players and, in an animation, the number of the action and, at the end, the result.
//!
//! Invariant: the fonts can draw every name in a caption. Signs that the fonts lack, such as emojis, are left out of a
//! name. If the fonts lack one of its letters, or if nothing is left of it, the player's side replaces the name.

use super::words::{Words, reason_key};
use crate::language::Language;
use crate::rooms::machine::FinishedGame;
use crate::rooms::snapshot::SpectatorSnapshot;
use fluent::FluentValue;
use konakis_protocol::{GameInfo, Outcome, Seat, Word};
use konakis_render::{covers, fits_caption};

pub(super) struct Captions {
    words: Words,
    games: Vec<GameInfo>,
}

impl Captions {
    pub(super) fn new(games: Vec<GameInfo>) -> Self {
        Self { words: Words::new(), games }
    }

    pub(super) fn terms(&self, language: Language, game: &str) -> Vec<Word> {
        self.info(game).map(|info| self.words.terms(language, info)).unwrap_or_default()
    }

    pub(super) fn of_board(&self, language: Language, snapshot: &SpectatorSnapshot) -> String {
        let players = Players { game: &snapshot.game, names: &snapshot.names, levels: &snapshot.levels };
        let names = Seat::ALL.map(|seat| self.name(language, &players, seat));
        let [white, black] = names.map(|(name, _)| name);
        self.both(language, white, black)
    }

    pub(super) fn of_position(&self, language: Language, game: &FinishedGame, ply: usize) -> String {
        let players = Players { game: game.game(), names: &game.names, levels: &game.levels };
        let named = |seat| match self.name(language, &players, seat) {
            (name, true) => {
                self.words.say(language, "player", &[("name", name.into()), ("side", side_value(seat))])
            }
            (side, false) => side,
        };
        let [white, black] = Seat::ALL.map(named);
        let together = self.both(language, white.clone(), black.clone());
        let players = if fits_caption(&together) { together } else { format!("{white}\n{black}") };
        let numbers = [("number", number(ply)), ("total", number(game.plies()))];
        let action = self.words.say(language, "action", &numbers);
        match game.outcome().filter(|_| ply == game.plies()) {
            None => format!("{players}\n{action}"),
            Some(outcome) => {
                let (result, reason) =
                    (self.result(language, outcome), self.reason(language, game.game(), outcome));
                format!("{players}\n{action} · {result}\n{reason}")
            }
        }
    }

    fn result(&self, language: Language, outcome: &Outcome) -> String {
        let result = match outcome.winner {
            Some(seat) => self.words.say(language, "won", &[("side", side_value(seat))]),
            None if outcome.is_unplayed() => self.words.say(language, "off", &[]),
            None => self.words.say(language, "drawn", &[]),
        };
        let Some(scores) = &outcome.scores else { return result };
        let [white, black] = Seat::ALL.map(|seat| scores.get(seat).copied().unwrap_or_default());
        let args = [("result", result.into()), ("white", number(white)), ("black", number(black))];
        self.words.say(language, "scores", &args)
    }

    /// The reason in words. Words that the captions lack come from the catalogue of games.
    fn reason(&self, language: Language, game: &str, outcome: &Outcome) -> String {
        let reason = &outcome.reason;
        self.words.find(language, &reason_key(reason), &[]).unwrap_or_else(|| {
            let known = self.info(game).into_iter().flat_map(|info| &info.reason_names);
            let known = known.into_iter().find(|known| known.id == *reason);
            known.map_or_else(String::new, |known| {
                known.sentence(outcome.winner, |seat| self.side(language, seat))
            })
        })
    }

    /// The player's name as the fonts can draw it, or else the name of the side. The flag tells whether the text is the
    /// player's name.
    fn name(&self, language: Language, players: &Players<'_>, seat: Seat) -> (String, bool) {
        if let Some(level) = players.levels.get(seat as usize).copied().flatten() {
            return (self.computer(language, players.game, level), true);
        }
        let name = players.names.get(seat as usize).map(String::as_str).unwrap_or_default();
        // A name without some of its letters would be another name, so only signs such as emojis are left out.
        let drawn: String =
            name.chars().filter(|c| c.is_alphanumeric() || covers(c.encode_utf8(&mut [0; 4]))).collect();
        match drawn.trim() {
            drawn if !drawn.is_empty() && covers(drawn) => (drawn.to_owned(), true),
            _ => (self.side(language, seat), false),
        }
    }

    fn computer(&self, language: Language, game: &str, level: u8) -> String {
        let levels = self.info(game).into_iter().flat_map(|info| &info.level_names);
        let named = levels.into_iter().find(|known| known.level == level);
        let level = named.map_or_else(
            || self.words.say(language, "level", &[("level", number(level))]),
            |known| self.words.term(language, &known.name),
        );
        self.words.say(language, "computer", &[("level", level.into())])
    }

    fn side(&self, language: Language, seat: Seat) -> String {
        self.words.say(language, "side", &[("side", side_value(seat))])
    }

    fn both(&self, language: Language, white: String, black: String) -> String {
        self.words.say(language, "players", &[("white", white.into()), ("black", black.into())])
    }

    fn info(&self, game: &str) -> Option<&GameInfo> {
        self.games.iter().find(|info| info.id == game)
    }
}

/// The players of a game, with names and levels in seat order.
struct Players<'a> {
    game: &'a str,
    names: &'a [String],
    levels: &'a [Option<u8>],
}

fn side_value(seat: Seat) -> FluentValue<'static> {
    match seat {
        Seat::White => "white".into(),
        Seat::Black => "black".into(),
    }
}

fn number(number: impl ToString) -> FluentValue<'static> {
    number.to_string().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_games::{Contest, Options, Purpose, Seed};
    use konakis_protocol::{LevelInfo, Reason};

    fn captions() -> Captions {
        let mut games = konakis_games::catalogue();
        for game in &mut games {
            game.level_names = vec![LevelInfo::new(2, "Learner", "")];
        }
        Captions::new(games)
    }

    fn ended(game: &str, outcome: Outcome) -> FinishedGame {
        let mut draw = Seed::new(1).draw(Purpose::Play);
        let mut contest = Contest::start(game, None, &Options::new(), Seed::new(1)).unwrap();
        for _ in 0..12 {
            let seat = contest.to_act().iter().next().unwrap();
            let action = contest.random(seat, &mut draw).unwrap();
            contest.act(seat, &action).unwrap();
        }
        contest.end(outcome);
        FinishedGame::sample(contest)
    }

    fn won() -> FinishedGame {
        ended("tablut", Outcome::win(Seat::Black, Reason::new("king_captured")))
    }

    #[test]
    fn a_caption_states_sides_and_action_and_result_and_reason() {
        let (captions, won) = (captions(), won());
        let of = |language, ply| captions.of_position(language, &won, ply);
        assert_eq!(of(Language::En, 3), "Anna (White) – Ben (Black)\nAction 3 / 12");
        for (language, expected) in [
            (Language::En, "Anna (White) – Ben (Black)\nAction 12 / 12 · Black wins\nThe king was captured"),
            (
                Language::Fr,
                "Anna (Blancs) – Ben (Noirs)\nAction 12 / 12 · Les Noirs gagnent\nLe roi a été capturé",
            ),
            (Language::Nl, "Anna (Wit) – Ben (Zwart)\nZet 12 / 12 · Zwart wint\nDe koning is gevangen"),
            (Language::Ja, "Anna（白） – Ben（黒）\n12 / 12 手 · 黒の勝ち\n王が捕らえられた"),
        ] {
            assert_eq!(of(language, 12), expected);
        }
    }

    #[test]
    fn a_caption_states_points_draws_and_missing_results() {
        let captions = captions();
        let end = |game: &str, outcome| {
            let caption = captions.of_position(Language::En, &ended(game, outcome), 12);
            caption.lines().skip(1).collect::<Vec<_>>().join(" | ")
        };
        let won = Outcome::win(Seat::Black, Reason::new("home"));
        let scored = Outcome { scores: Some([9, 12].into()), ..won };
        assert_eq!(
            end("subulata", scored),
            "Action 12 / 12 · Black wins 9–12 | One side has no piece left to bring home"
        );
        assert_eq!(end("tablut", Outcome::draw(Reason::DRAW_AGREED)), "Action 12 / 12 · Draw | By agreement");
        assert!(end("tablut", Outcome::draw(Reason::CLOSED)).starts_with("Action 12 / 12 · No result | "));
    }

    #[test]
    fn an_untranslated_reason_comes_from_the_catalogue_of_games() {
        let captions = captions();
        let won = Outcome::win(Seat::Black, Reason::new("three_in_a_row"));
        assert_eq!(captions.reason(Language::En, "three", &won), "Black has three in a row.");
        let unknown = Outcome::draw(Reason::new("unheard_of"));
        assert_eq!(captions.reason(Language::Fr, "tablut", &unknown), "");
    }

    #[test]
    fn computer_is_named_in_the_language_of_the_caption() {
        let captions = captions();
        let line = |language, level| {
            let mut game = won();
            game.levels = vec![None, Some(level)];
            captions.of_position(language, &game, 1).lines().next().unwrap().to_owned()
        };
        assert_eq!(line(Language::Fr, 2), "Anna (Blancs) – Ordinateur · Apprenti (Noirs)");
        assert_eq!(line(Language::Ja, 2), "Anna（白） – コンピューター · 見習い（黒）");
        assert_eq!(line(Language::Nl, 7), "Anna (Wit) – Computer · Niveau 7 (Zwart)");
    }

    #[test]
    fn name_that_cannot_be_drawn_is_replaced_by_the_side() {
        let captions = captions();
        let players = |names: [&str; 2]| {
            let mut game = won();
            game.names = names.map(str::to_owned).to_vec();
            let caption = captions.of_position(Language::En, &game, 1);
            caption.rsplit_once('\n').unwrap().0.to_owned()
        };
        assert_eq!(players(["Анна", "田中"]), "White – 田中 (Black)");
        assert_eq!(players(["Anna 🐸", "🐸"]), "Anna (White) – Black");
        let long = "M".repeat(25);
        assert_eq!(players([&long, "Ben"]), format!("{long} (White)\nBen (Black)"));
        let waiting = SpectatorSnapshot {
            names: vec!["Anna".to_owned(), "…".to_owned()],
            ..SpectatorSnapshot::sample("tablut")
        };
        assert_eq!(captions.of_board(Language::En, &waiting), "Anna – …");
    }
}
