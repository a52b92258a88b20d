//! A program that plays at Discord and knows only what Discord shows it: the text of a message, its buttons, and the
//! answers that are for it alone. It knows no rules and no notation.

use crate::discord::{Button, Failed, Person, Seen, Shown};
use konakis_games::{Draw, Purpose, Seed};

/// The buttons that open the choosing of an action.
const OPENING: [&str; 2] = ["Move", "Set up"];
/// The buttons that turn the page of a menu.
const TURNING: [&str; 2] = ["More", "Next"];
/// The button that ends a setting up, and the one that lets chance do it.
const READY: &str = "Ready";
/// The button of a game that is over.
const AGAIN: &str = "Rematch";
/// So many choices make one turn at most, lest a picker that goes round in circles be followed for ever.
const CHOICES_MAX: usize = 1000;

/// Somebody who plays by clicking on whatever there is.
pub struct Clicker {
    /// Who plays.
    pub person: Person,
    draw: Draw,
    /// How often he clicked or chose.
    pub clicks: usize,
}

/// What came of wanting to act.
#[derive(Clone, Debug)]
pub enum Turn {
    /// He chose until there was nothing left to choose; all that he was shown.
    Acted(Vec<Seen>),
    /// There was nothing to choose; what he was told.
    Nothing(Option<Seen>),
}

impl Clicker {
    /// Somebody whose choices follow from a number.
    pub fn new(person: &Person, seed: u64) -> Self {
        Self { person: person.clone(), draw: Seed::new(seed).draw(Purpose::Play), clicks: 0 }
    }

    /// The newest message in a place that shows a game, going on or over.
    pub async fn board(&self, place: u64) -> Seen {
        self.person.waits_for(place, "the board", shows_game).await
    }

    /// Opens the picker and chooses at random until there is nothing left to choose.
    pub async fn acts(&mut self, board: &Seen) -> Turn {
        let open = button(board, &OPENING).expect("the board has a button to move");
        let mut shown: Vec<Seen> = Vec::new();
        let mut next = self.person.presses(board, open).await;
        for _ in 0..CHOICES_MAX {
            self.clicks += 1;
            let answer = match next {
                Ok(Shown(answers)) => answers.into_iter().next_back(),
                Err(Failed::NotAcknowledged) => panic!("the bot did not answer: {shown:#?}"),
                Err(Failed::Gone | Failed::Disabled) => None,
            };
            shown.extend(answer.clone());
            let chosen = match &answer {
                Some(seen) => self.choose(seen).await,
                None => None,
            };
            next = match chosen {
                Some(next) => next,
                None if shown.len() > 1 => return Turn::Acted(shown),
                None => return Turn::Nothing(shown.pop()),
            };
        }
        panic!("no end of choosing: {:#?}", shown.last());
    }

    /// Chooses an entry of the menu, turns its page, or says that he is ready; none where there is nothing to choose.
    async fn choose(&mut self, seen: &Seen) -> Option<Result<Shown, Failed>> {
        let Some(menu) = seen.menus.iter().find(|menu| !menu.disabled && !menu.entries.is_empty()) else {
            return Some(self.person.presses(seen, button(seen, &[READY])?).await);
        };
        if let Some(page) = button(seen, &TURNING).filter(|_| self.draw.below(4) == 0) {
            return Some(self.person.presses(seen, page).await);
        }
        let values: Vec<&str> = menu.entries.iter().map(|(_, value)| value.as_str()).collect();
        let value = self.draw.pick(&values).expect("a menu has entries");
        Some(self.person.picks(seen, menu, value).await)
    }

    /// Waits until the board in a place is another than this one.
    pub async fn next_board(&self, place: u64, before: &Seen) -> Seen {
        let changed = |seen: &Seen| shows_game(seen) && (seen.id, seen.edits) > (before.id, before.edits);
        self.person.waits_for(place, "another board", changed).await
    }
}

/// The button on which one of these stands, if it can be clicked.
fn button<'a>(seen: &'a Seen, labels: &[&str]) -> Option<&'a Button> {
    let found = labels.iter().find_map(|label| seen.button(label));
    found.filter(|button| !button.disabled && button.id.is_some())
}

/// Whether a message shows a game that goes on.
pub(crate) fn is_board(seen: &Seen) -> bool {
    OPENING.iter().any(|label| seen.button(label).is_some())
}

/// Whether a message shows a game, going on or over.
fn shows_game(seen: &Seen) -> bool {
    is_board(seen) || seen.button(AGAIN).is_some()
}

/// Lets two play in a place by turns, until the game is over or so many actions were made; gives the board as it stands
/// then, and how many were made.
pub async fn play_out(players: &mut [Clicker; 2], place: u64, actions_max: usize) -> (Seen, usize) {
    let (mut who, mut idle, mut made) = (0, 0, 0);
    loop {
        let board = players[who].board(place).await;
        if !is_board(&board) || made == actions_max {
            return (board, made);
        }
        match players[who].acts(&board).await {
            Turn::Acted(_) => (made, idle) = (made + 1, 0),
            Turn::Nothing(_) => idle += 1,
        }
        who = 1 - who;
        // Neither can act on this board, so that it is about to be another.
        if idle > 2 {
            players[who].next_board(place, &board).await;
            idle = 0;
        }
    }
}
