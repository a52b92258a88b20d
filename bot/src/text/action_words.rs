//! Actions and their events in the reader's language.
//!
//! Invariants: directions are as in the picture beside the text, with the side `near` at the bottom. Only
//! [`Texts::compass`] returns points of the compass. An action of an unknown form stays in notation.

use super::{Arg, Lang, Texts};
use konakis_protocol::{Event, Facing, GameInfo, LastAction, Pair, Seat, Token, tokens};

/// The action that ends a turn of several actions.
pub(crate) const END: &str = ".";

impl Texts {
    /// A letter of an action as a kind of piece or a direction; plain text.
    #[must_use]
    pub fn letter(&self, lang: Lang, game: &GameInfo, near: Seat, letter: char) -> String {
        let kind = letter.to_string();
        if game.kinds.iter().any(|known| known.id == kind) {
            return self.kind(lang, game, &kind, 1);
        }
        facing(letter).map_or(kind, |facing| self.direction(lang, near, facing))
    }

    /// The direction of an arrow, such as `up`; plain text.
    #[must_use]
    pub fn direction(&self, lang: Lang, near: Seat, facing: Facing) -> String {
        let key = match (near, facing) {
            (Seat::White, Facing::N) | (Seat::Black, Facing::S) => "facing-up",
            (Seat::White, Facing::E) | (Seat::Black, Facing::W) => "facing-right",
            (Seat::White, Facing::S) | (Seat::Black, Facing::N) => "facing-down",
            (Seat::White, Facing::W) | (Seat::Black, Facing::E) => "facing-left",
        };
        self.plain(lang, key, &[])
    }

    /// The point of the compass for a letter, such as `north`, which means the same on a turned board; plain text.
    #[must_use]
    pub fn compass(&self, lang: Lang, letter: char) -> Option<String> {
        self.word(lang, "compass", &letter.to_string(), &[])
    }

    /// A token of an action as a menu entry; plain text.
    #[must_use]
    pub fn token(&self, lang: Lang, game: &GameInfo, near: Seat, token: Token) -> String {
        match token {
            Token::Square(_) | Token::Hidden => token.to_string(),
            Token::Letter(letter) => self.letter(lang, game, near, letter),
            Token::Number(number) => self.plain(lang, "pick-number", &[("count", number.into())]),
            Token::Sign(sign) => {
                let named = sign_name(sign).and_then(|name| self.word(lang, "sign", name, &[]));
                named.unwrap_or_else(|| sign.to_string())
            }
        }
    }

    /// An action in words; the text for a set-up does not say where the pieces are. Plain text.
    #[must_use]
    pub fn played(&self, lang: Lang, game: &GameInfo, near: Seat, played: &LastAction) -> String {
        if played.is_setup() {
            return self.plain(lang, "action-setup", &[]);
        }
        self.action(lang, game, near, &played.action)
    }

    /// An action's notation in words, such as `e3 to e4`; plain text.
    #[must_use]
    pub fn action(&self, lang: Lang, game: &GameInfo, near: Seat, action: &str) -> String {
        let parts = tokens(action).unwrap_or_default();
        let letter = |letter: char| Arg::text(self.letter(lang, game, near, letter));
        let square = |square| Arg::text(format!("{square}"));
        match parts.as_slice() {
            [Token::Sign('+'), Token::Square(at), Token::Letter(which)]
                if game.kinds.iter().any(|kind| kind.id == which.to_string()) =>
            {
                self.plain(lang, "action-place-kind", &[("at", square(at)), ("kind", letter(*which))])
            }
            [Token::Sign('+'), Token::Square(at), Token::Letter(facing)] => {
                self.plain(lang, "action-place-facing", &[("at", square(at)), ("facing", letter(*facing))])
            }
            [Token::Sign('+'), Token::Square(at), ..] => {
                self.plain(lang, "action-place", &[("at", square(at))])
            }
            [Token::Sign('*'), Token::Square(at)] => self.plain(lang, "action-join", &[("at", square(at))]),
            [Token::Square(from), Token::Sign('-'), Token::Square(to)] => {
                self.plain(lang, "action-go", &[("from", square(from)), ("to", square(to))])
            }
            [Token::Square(from), Token::Sign('x'), Token::Square(to)] => {
                // In a game with a phase whose sign is `x`, such as Subsume, the action is an attack, which may fail.
                // In other games it is a capture.
                let mut values = game.count_names.iter().flat_map(|named| &named.values);
                let is_attack = values.any(|value| value.sign.as_deref() == Some("x"));
                let key = if is_attack { "action-clash" } else { "action-capture" };
                self.plain(lang, key, &[("from", square(from)), ("to", square(to))])
            }
            [Token::Square(from), Token::Sign('>'), Token::Square(to), Token::Letter(facing)] => {
                let args = [("from", square(from)), ("to", square(to)), ("facing", letter(*facing))];
                self.plain(lang, "action-slide", &args)
            }
            [Token::Square(at), Token::Sign('^'), ..] => {
                self.plain(lang, "action-lift", &[("at", square(at))])
            }
            [Token::Square(at), Token::Sign('='), ..] => {
                self.plain(lang, "action-change", &[("at", square(at))])
            }
            [Token::Sign('.')] => self.plain(lang, "action-end", &[]),
            _ => action.to_owned(),
        }
    }

    /// An action that can be chosen, in words; plain text.
    #[must_use]
    pub fn choice(&self, lang: Lang, game: &GameInfo, near: Seat, action: &str) -> String {
        match action {
            END => self.plain(lang, "end-turn", &[]),
            action => self.action(lang, game, near, action),
        }
    }

    /// An event in words, as plain text; none for [`Event::Ready`].
    #[must_use]
    pub fn event(&self, lang: Lang, game: &GameInfo, event: &Event) -> Option<String> {
        let square = |square| Arg::text(format!("{square}"));
        let text = match event {
            Event::Captured { at, kind, .. } => {
                let kind = Arg::text(self.kind(lang, game, kind, 1));
                self.plain(lang, "event-captured", &[("at", square(at)), ("kind", kind)])
            }
            Event::Conflict { from, to, pairs } => {
                let pairs: Vec<String> = pairs.iter().map(|pair| self.pair(lang, game, pair)).collect();
                let args =
                    [("from", square(from)), ("to", square(to)), ("pairs", Arg::text(pairs.join(", ")))];
                self.plain(lang, "event-conflict", &args)
            }
            Event::Taken { at, owner } => {
                self.plain(lang, "event-taken", &[("at", square(at)), ("side", (*owner).into())])
            }
            Event::Collapsed { at, to_at, .. } => {
                self.plain(lang, "event-collapsed", &[("from", square(at)), ("to", square(to_at))])
            }
            Event::Revealed => self.plain(lang, "event-revealed", &[]),
            Event::Ready { .. } => return None,
        };
        Some(text)
    }

    fn pair(&self, lang: Lang, game: &GameInfo, pair: &Pair) -> String {
        let one = |fighter: &Option<konakis_protocol::Fighter>| match fighter {
            None => self.plain(lang, "event-blank", &[]),
            Some(fighter) => match &fighter.kind {
                Some(kind) => self.kind(lang, game, kind, 1),
                None => self.plain(lang, "event-unknown", &[]),
            },
        };
        let (attacker, defender) = (one(&pair.attacker), one(&pair.defender));
        let args = [("attacker", Arg::text(attacker)), ("defender", Arg::text(defender))];
        self.plain(lang, "event-pair", &args)
    }
}

const fn facing(letter: char) -> Option<Facing> {
    Some(match letter {
        'N' => Facing::N,
        'E' => Facing::E,
        'S' => Facing::S,
        'W' => Facing::W,
        _ => return None,
    })
}

const fn sign_name(sign: char) -> Option<&'static str> {
    Some(match sign {
        '+' => "plus",
        '*' => "star",
        '-' => "minus",
        'x' => "x",
        '>' => "slide",
        '^' => "lift",
        '=' => "change",
        '.' => "end",
        _ => return None,
    })
}
