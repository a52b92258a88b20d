//! The computer opponents.
//!
//! What always holds: an opponent is given what its seat may see and nothing else ([`Knowledge`] is made of a masked
//! board, never of a state), and it is pure: the same knowledge, budget and seed give the same action. It knows no
//! clock; whoever calls it says how much it may think.

use konakis_games::{Contest, Draw, Purpose, Seed};
use konakis_protocol::{Board, Options, Prompt, Seat, Viewer};

/// The levels at which every game is played, the weakest first. Level 1 plays any legal action, each as likely as another.
pub const LEVELS: [u8; 1] = [1];

/// All that a seat knows when it is to act.
#[derive(Clone, Debug)]
pub struct Knowledge {
    /// The game's id.
    pub game: String,
    /// The variant's id.
    pub variant: String,
    /// The chosen options.
    pub options: Options,
    /// Who is to act.
    pub seat: Seat,
    /// The board as the seat sees it.
    pub board: Board,
    /// The actions so far, as the seat sees them.
    pub course: Vec<(Seat, String)>,
    /// The legal actions.
    pub legal: Vec<String>,
    /// What is to be decided where the actions are too many to list.
    pub prompt: Option<Prompt>,
}

impl Knowledge {
    /// What this seat knows of a game.
    #[must_use]
    pub fn of(contest: &Contest, seat: Seat) -> Self {
        let viewer = Viewer::Seat(seat);
        let course = contest.actions().iter().map(|entry| (entry.seat, contest.masked(entry, viewer)));
        Self {
            game: contest.game().to_owned(),
            variant: contest.rules().variant().to_owned(),
            options: contest.rules().options().clone(),
            seat,
            board: contest.view(viewer),
            course: course.collect(),
            legal: contest.legal(seat),
            prompt: contest.prompt(seat),
        }
    }
}

/// How much an opponent may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// How many positions it may look at; a level that looks at none takes no notice.
    pub positions_max: u64,
}

/// An action for the seat; none where it is not to act.
#[must_use]
pub fn choose(known: &Knowledge, _budget: Budget, seed: Seed) -> Option<String> {
    let mut draw = seed.draw(Purpose::Play);
    match &known.prompt {
        Some(Prompt::Setup { values, squares }) => Some(shuffled_setup(values, squares.len(), &mut draw)),
        None => {
            let place = draw.below(known.legal.len());
            known.legal.get(place).cloned()
        }
    }
}

/// Each value on a square of its own, wherever chance puts it.
fn shuffled_setup(values: &[u8], squares: usize, draw: &mut Draw) -> String {
    let filled = values.iter().map(|value| char::from(b'0' + value % 10));
    let mut places: Vec<char> = filled.chain(std::iter::repeat('-')).take(squares).collect();
    draw.shuffle(&mut places);
    format!("setup {}", places.into_iter().collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_games::catalogue;
    use proptest::prelude::*;

    const BUDGET: Budget = Budget { positions_max: 1_000 };

    proptest! {
        #[test]
        fn what_it_chooses_is_legal_in_every_game_to_the_end(number: u64) {
            for about in catalogue() {
                let mut contest = Contest::start(&about.id, None, &Options::new(), Seed::new(number)).unwrap();
                for ply in 0..60 {
                    let Some(seat) = contest.to_act().iter().next() else { break };
                    let known = Knowledge::of(&contest, seat);
                    let chosen = choose(&known, BUDGET, Seed::new(number ^ ply)).unwrap();
                    prop_assert_eq!(choose(&known, BUDGET, Seed::new(number ^ ply)), Some(chosen.clone()));
                    contest.act(seat, &chosen).unwrap();
                }
            }
        }
    }

    #[test]
    fn who_is_not_to_act_chooses_nothing() {
        let contest = Contest::start("tablut", None, &Options::new(), Seed::new(1)).unwrap();
        assert_eq!(choose(&Knowledge::of(&contest, Seat::Black), BUDGET, Seed::new(1)), None);
    }
}
