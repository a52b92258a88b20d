//! A simulated player on Discord that uses only what Discord shows. It knows no rules and no notation.

use crate::discord::{Button, Failed, Person, Seen, Shown};
use konakis_games::{Draw, Purpose, Seed};

const OPENING: [&str; 2] = ["Move", "Set up"];
const TURNING: [&str; 2] = ["More", "Next"];
const READY: &str = "Ready";
const AGAIN: &str = "Rematch";
/// The test fails if a picker still offers something after this many choices.
const CHOICES_MAX: usize = 1000;

/// A player who opens pickers and chooses at random.
pub struct Clicker {
    /// The person who clicks.
    pub person: Person,
    draw: Draw,
    /// The number of clicks and choices so far.
    pub clicks: usize,
}

/// The outcome of trying to act.
#[derive(Clone, Debug)]
pub enum Turn {
    /// The player chose until nothing was left to choose. Contains everything that was shown.
    Acted(Vec<Seen>),
    /// There was nothing to choose. Contains the answer.
    Nothing(Option<Seen>),
}

impl Clicker {
    /// A player whose choices follow from a seed.
    pub fn new(person: &Person, seed: u64) -> Self {
        Self { person: person.clone(), draw: Seed::new(seed).draw(Purpose::Play), clicks: 0 }
    }

    /// The newest message in this place that shows a running or finished game.
    pub async fn board(&self, place: u64) -> Seen {
        self.person.waits_for(place, "the board", shows_game).await
    }

    /// Chooses at random in the picker until nothing is left to choose.
    pub async fn acts(&mut self, board: &Seen) -> Turn {
        let open = button(board, &OPENING).expect("the board has a button to act");
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
        panic!("the picker still offers choices: {:#?}", shown.last());
    }

    /// Chooses an entry of a menu, turns to another page, or clicks “Ready”. Returns `None` if nothing can be chosen.
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

    /// Waits until the board in a place differs from this one.
    pub async fn next_board(&self, place: u64, before: &Seen) -> Seen {
        let changed = |seen: &Seen| shows_game(seen) && (seen.id, seen.edits) > (before.id, before.edits);
        self.person.waits_for(place, "another board", changed).await
    }
}

fn button<'a>(seen: &'a Seen, labels: &[&str]) -> Option<&'a Button> {
    let mut found = labels.iter().filter_map(|label| seen.button(label));
    found.find(|button| !button.disabled && button.id.is_some())
}

/// Whether a message shows a running game.
pub(crate) fn is_board(seen: &Seen) -> bool {
    OPENING.iter().any(|label| seen.button(label).is_some())
}

fn shows_game(seen: &Seen) -> bool {
    is_board(seen) || seen.button(AGAIN).is_some()
}

/// Lets two players play in a place until the game is over or they have acted `actions_max` times in all. Returns the
/// last board and how often they have acted.
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
        // If neither player can act on this board, wait for another.
        if idle > 2 {
            players[who].next_board(place, &board).await;
            idle = 0;
        }
    }
}
