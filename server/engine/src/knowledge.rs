//! The knowledge of a seat that is to act.

use konakis_games::{Contest, Seat, Viewer};
use konakis_protocol::{Board, Options, Prompt};
use serde::{Deserialize, Serialize};

/// Everything that a seat knows when it is to act, and nothing more.
///
/// ```
/// use konakis_engine::Knowledge;
/// use konakis_games::{Contest, Options, Purpose, Seat, Seed};
/// let seed = Seed::new(1);
/// let mut contest = Contest::start("subulata", None, &Options::new(), seed)?;
/// let mut draw = seed.draw(Purpose::Play);
/// let setup = contest.random(Seat::White, &mut draw).ok_or("White sets up")?;
/// contest.act(Seat::White, &setup)?;
/// // White knows the values that it placed; Black does not.
/// assert_eq!(Knowledge::of(&contest, Seat::White).course, [(Seat::White, setup.clone())]);
/// assert!(!Knowledge::of(&contest, Seat::Black).course.iter().any(|(_, text)| *text == setup));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Knowledge {
    /// The game's id.
    pub game: String,
    /// The variant's id.
    pub variant: String,
    /// The chosen options.
    pub options: Options,
    /// The seat.
    pub seat: Seat,
    /// The position in which the game began, as text; `None` for the usual start. Always `None` in games with hidden
    /// information, because their positions contain secrets.
    pub start: Option<String>,
    /// The board as the seat sees it.
    pub board: Board,
    /// The board as spectators see it, which shows what is public about the seat's own pieces.
    pub public: Board,
    /// The actions so far, as the seat sees them.
    pub course: Vec<(Seat, String)>,
    /// The legal actions; empty if there are too many to list.
    pub legal: Vec<String>,
    /// The decision to make, if there are too many actions to list.
    pub prompt: Option<Prompt>,
}

impl Knowledge {
    /// The knowledge of this seat in a game.
    #[must_use]
    pub fn of(contest: &Contest, seat: Seat) -> Self {
        let viewer = Viewer::Seat(seat);
        let course = contest.actions().iter().map(|entry| (entry.seat, contest.masked(entry, viewer)));
        Self {
            game: contest.game().to_owned(),
            variant: contest.rules().variant().to_owned(),
            options: contest.rules().options().clone(),
            seat,
            start: contest.start_position().filter(|_| contest.is_open()).map(str::to_owned),
            board: contest.view(viewer),
            public: contest.view(Viewer::Spectator),
            course: course.collect(),
            legal: contest.legal(seat),
            prompt: contest.prompt(seat),
        }
    }
}
