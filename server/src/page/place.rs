//! The web client's pages other than the front page and rooms, with their titles and descriptions.

use konakis_protocol::{GameInfo, PlayerName, UserId};

/// A page of the web client.
pub enum Place<'a> {
    /// The form that creates a game.
    Create,
    /// The list of rules and lessons.
    Learn,
    /// The rules of a game.
    Rules(&'a GameInfo),
    /// A first game, step by step.
    Lessons(&'a GameInfo),
    /// The analysis board of a game.
    AnalysisBoard(&'a GameInfo),
    /// The profile of a user.
    Person(UserId, PlayerName),
    /// The best players of every game.
    Leaderboards,
    /// The best players of a game.
    Leaderboard(&'a GameInfo),
    /// The settings.
    Settings,
}

impl Place<'_> {
    /// The path of its URL.
    pub(super) fn path(&self) -> String {
        match self {
            Self::Create => "/create".to_owned(),
            Self::Learn => "/learn".to_owned(),
            Self::Rules(game) => format!("/learn/{}", game.id),
            Self::Lessons(game) => format!("/learn/{}/first", game.id),
            Self::AnalysisBoard(game) => format!("/analysis/{}", game.id),
            Self::Person(user, _) => format!("/people/{user}"),
            Self::Leaderboards => "/leaderboard".to_owned(),
            Self::Leaderboard(game) => format!("/leaderboard/{}", game.id),
            Self::Settings => "/settings".to_owned(),
        }
    }

    /// The title.
    pub(super) fn title(&self) -> String {
        match self {
            Self::Create => "Create a game".to_owned(),
            Self::Learn => "Learn to play".to_owned(),
            Self::Rules(game) => format!("How {} is played", game.name),
            Self::Lessons(game) => format!("A first game of {}", game.name),
            Self::AnalysisBoard(game) => format!("Analysis board of {}", game.name),
            Self::Person(_, name) => name.to_string(),
            Self::Leaderboards => "The best players".to_owned(),
            Self::Leaderboard(game) => format!("The best at {}", game.name),
            Self::Settings => "Settings".to_owned(),
        }
    }

    /// A description in one sentence.
    pub(super) fn description(&self) -> String {
        match self {
            Self::Create => "Choose a game, its rules, a clock and whom to play.".to_owned(),
            Self::Learn => "The rules of all games, with boards to try them on.".to_owned(),
            Self::Rules(game) => format!("The rules of {}, with boards to try them on.", game.name),
            Self::Lessons(game) => format!("{}, step by step, on boards that answer.", game.name),
            Self::AnalysisBoard(game) => {
                format!("Positions of {}, with the chances of both sides and the best actions.", game.name)
            }
            Self::Person(_, name) => format!("The ratings and the games of {name}."),
            Self::Leaderboards => "Who plays each of the games best.".to_owned(),
            Self::Leaderboard(game) => format!("Who plays {} best.", game.name),
            Self::Settings => "Colours, sound, and how actions are entered.".to_owned(),
        }
    }
}
