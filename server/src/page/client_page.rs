//! The web client's pages other than the front page and rooms, with their titles and descriptions.

use super::texts::text;
use crate::language::Language;
use konakis_protocol::{GameInfo, PlayerName, UserId};

/// A page of the web client.
pub enum ClientPage<'a> {
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

impl ClientPage<'_> {
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

    /// The title, and a description in one sentence.
    pub(super) fn caption(&self, language: Language) -> (String, String) {
        let (key, name) = match self {
            Self::Create => ("caption-create", ""),
            Self::Learn => ("caption-learn", ""),
            Self::Rules(game) => ("caption-rules", &*game.name),
            Self::Lessons(game) => ("caption-lessons", &*game.name),
            Self::AnalysisBoard(game) => ("caption-analysis-board", &*game.name),
            Self::Person(_, name) => ("caption-person", name.as_str()),
            Self::Leaderboards => ("caption-leaderboards", ""),
            Self::Leaderboard(game) => ("caption-leaderboard", &*game.name),
            Self::Settings => ("caption-settings", ""),
        };
        let values = [("name", name.into())];
        (text(language, key, &values), text(language, &format!("{key}.about"), &values))
    }
}
