//! Builds one of the legal actions token by token: squares, signs, letters and numbers.
//!
//! Invariants:
//! - Each offered choice leads to a legal action, and each legal action can be reached.
//! - While several legal actions are left, the picker fills in the next token if all of them share it.
//! - If one legal action is left, the picker fills in only signs, and only after the first token. The user chooses the
//!   squares, letters and numbers.

use konakis_protocol::{Square, Token, tokens};

/// The maximum number of entries of a menu.
pub const ENTRIES_MAX: usize = 25;
/// The value of the entry that ends the choice: the tokens chosen so far are already the whole action.
pub const AS_IT_IS: &str = "!";

/// The progress of building an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Picker {
    /// There is something to choose.
    Open(Choice),
    /// The action is complete.
    Done(String),
    /// No legal action begins with the chosen tokens.
    Lost,
}

/// A choice of the next token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The tokens chosen and filled in so far.
    pub chosen: Vec<Token>,
    /// The tokens that can be chosen next.
    pub entries: Vec<Entry>,
}

/// An entry of a choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The token; none if the entry ends the choice ([`AS_IT_IS`]).
    pub token: Option<Token>,
    /// The number of actions that the entry leads to.
    pub actions: usize,
    /// The action, if the entry leads to only one.
    pub only: Option<String>,
}

impl Entry {
    /// The value of the entry in a menu.
    #[must_use]
    pub fn value(&self) -> String {
        self.token.map_or_else(|| AS_IT_IS.to_owned(), |token| token.to_string())
    }
}

impl Choice {
    /// The tokens so far, as the beginning of an action.
    #[must_use]
    pub fn prefix(&self) -> String {
        text(&self.chosen)
    }

    /// The last square that was chosen or filled in.
    #[must_use]
    pub fn picked(&self) -> Option<Square> {
        self.chosen.iter().rev().find_map(|token| square(*token))
    }

    /// The squares that can be chosen next.
    #[must_use]
    pub fn targets(&self) -> Vec<Square> {
        self.entries.iter().filter_map(|entry| entry.token.and_then(square)).collect()
    }
}

/// The progress after `prefix`, the beginning of an action.
#[must_use]
pub fn at(legal: &[String], prefix: &str) -> Picker {
    let Ok(mut chosen) = tokens(prefix) else { return Picker::Lost };
    let actions: Vec<Vec<Token>> = legal.iter().filter_map(|action| tokens(action).ok()).collect();
    let mut left: Vec<&Vec<Token>> = actions.iter().filter(|action| action.starts_with(&chosen)).collect();
    loop {
        let place = chosen.len();
        match left.as_slice() {
            [] => return Picker::Lost,
            [only] if only.iter().skip(place).all(|token| matches!(token, Token::Sign(_))) && place > 0 => {
                return Picker::Done(text(only));
            }
            _ => {}
        }
        let mut next: Vec<Option<Token>> = left.iter().map(|action| action.get(place).copied()).collect();
        next.sort_unstable();
        next.dedup();
        match next.as_slice() {
            [Some(token)] if left.len() > 1 || (place > 0 && matches!(token, Token::Sign(_))) => {
                chosen.push(*token)
            }
            _ => return Picker::Open(Choice { entries: entries(&next, &left, place), chosen }),
        }
        left.retain(|action| action.starts_with(&chosen));
    }
}

/// The progress after `prefix` and the entry with this value.
#[must_use]
pub fn choose(legal: &[String], prefix: &str, value: &str) -> Picker {
    if value == AS_IT_IS {
        let whole = legal.iter().any(|action| action == prefix);
        return if whole { Picker::Done(prefix.to_owned()) } else { Picker::Lost };
    }
    at(legal, &format!("{prefix}{value}"))
}

/// Goes back to the last choice that the user made; to the first choice if they have made none.
#[must_use]
pub fn back(legal: &[String], prefix: &str) -> Picker {
    let Ok(mut chosen) = tokens(prefix) else { return at(legal, "") };
    while chosen.pop().is_some() {
        match at(legal, &text(&chosen)) {
            Picker::Open(choice) if choice.prefix() != prefix => return Picker::Open(choice),
            _ => {}
        }
    }
    at(legal, "")
}

fn entries(next: &[Option<Token>], left: &[&Vec<Token>], place: usize) -> Vec<Entry> {
    let entry = |token: &Option<Token>| {
        let mut through = left.iter().filter(|action| action.get(place).copied() == *token);
        let first = through.next().map(|action| text(action));
        let others = through.count();
        Entry { token: *token, actions: others + 1, only: first.filter(|_| others == 0) }
    };
    next.iter().map(entry).collect()
}

const fn square(token: Token) -> Option<Square> {
    if let Token::Square(square) = token { Some(square) } else { None }
}

fn text(tokens: &[Token]) -> String {
    tokens.iter().map(Token::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legal(actions: &[&str]) -> Vec<String> {
        actions.iter().map(|action| (*action).to_owned()).collect()
    }

    fn values(picker: &Picker) -> Vec<String> {
        match picker {
            Picker::Open(choice) => choice.entries.iter().map(Entry::value).collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn piece_is_chosen_before_its_target() {
        let legal = legal(&["e3-e4", "e3-e5", "c1-c2", "c1-d1"]);
        assert_eq!(values(&at(&legal, "")), ["c1", "e3"]);
        let picker = choose(&legal, "", "e3");
        assert_eq!(values(&picker), ["e4", "e5"]);
        let Picker::Open(choice) = picker else { panic!() };
        assert_eq!(choice.prefix(), "e3-");
        assert_eq!(choice.picked().map(|square| square.to_string()).as_deref(), Some("e3"));
        assert_eq!(choice.targets().len(), 2);
        assert_eq!(choose(&legal, "e3-", "e5"), Picker::Done("e3-e5".to_owned()));
    }

    #[test]
    fn player_chooses_the_last_square_even_if_it_is_the_only_one() {
        let legal = legal(&["e3-e4", "c1-c2"]);
        assert_eq!(values(&choose(&legal, "", "e3")), ["e4"]);
        assert_eq!(values(&at(&["e3-e4".to_owned()], "")), ["e3"]);
        assert_eq!(choose(&legal, "e3-", "e4"), Picker::Done("e3-e4".to_owned()));
    }

    #[test]
    fn token_without_alternative_is_filled_in() {
        let legal = legal(&["b3>b5E", "b3>b5W", "b3>b4N"]);
        assert_eq!(values(&at(&legal, "")), ["b4", "b5"]);
        assert_eq!(values(&choose(&legal, "b3>", "b5")), ["E", "W"]);
        assert_eq!(choose(&legal, "b3>b5", "W"), Picker::Done("b3>b5W".to_owned()));
    }

    #[test]
    fn signs_and_squares_share_a_menu() {
        let legal = legal(&["+b1A", "+b1D", "*b1", "b2^1", "b2^13", "."]);
        assert_eq!(values(&at(&legal, "")), ["b2", "*", "+", "."]);
        assert_eq!(choose(&legal, "", "."), Picker::Done(".".to_owned()));
        assert_eq!(values(&choose(&legal, "", "b2")), ["1", "13"]);
        assert_eq!(values(&choose(&legal, "", "+")), ["A", "D"]);
    }

    #[test]
    fn action_that_is_a_prefix_of_another_can_be_chosen() {
        let legal = legal(&["b2", "b2A"]);
        assert_eq!(values(&choose(&legal, "", "b2")), ["!", "A"]);
        assert_eq!(choose(&legal, "b2", "!"), Picker::Done("b2".to_owned()));
        assert_eq!(choose(&legal, "b3", "!"), Picker::Lost);
    }

    #[test]
    fn step_back_returns_to_the_previous_choice() {
        let legal = legal(&["+b1A", "+b1D", "+c1A", "*b1", "b2-b3"]);
        let Picker::Open(choice) = back(&legal, "+b1") else { panic!() };
        assert_eq!(choice.prefix(), "+");
        let Picker::Open(choice) = back(&legal, "+") else { panic!() };
        assert_eq!(choice.prefix(), "");
        assert_eq!(back(&legal, "zzz"), at(&legal, ""));
    }

    #[test]
    fn prefix_that_fits_no_legal_action_is_lost() {
        let legal = legal(&["e3-e4"]);
        for prefix in ["e5", "é", "e3-e4-"] {
            assert_eq!(at(&legal, prefix), Picker::Lost, "{prefix}");
        }
    }

    #[test]
    fn every_legal_action_can_be_chosen() {
        let legal = legal(&["+b1A", "+b1D", "+c1A", "*b1", "b2-b3", "b2xb4", "b2^1", "b2^13", "b2=3V", "."]);
        let (mut open, mut reached) = (vec![at(&legal, "")], Vec::new());
        while let Some(picker) = open.pop() {
            match picker {
                Picker::Open(choice) => {
                    let prefix = choice.prefix();
                    open.extend(choice.entries.iter().map(|entry| choose(&legal, &prefix, &entry.value())));
                }
                Picker::Done(action) => reached.push(action),
                Picker::Lost => panic!("a choice leads to no legal action"),
            }
        }
        let mut all = legal.clone();
        all.sort();
        reached.sort();
        assert_eq!(reached, all);
    }
}
