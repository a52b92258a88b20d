//! The commands and their options, with the names by which Discord identifies them.
//!
//! Invariant: these names are English and do not change; users see translated texts instead.

/// A command of the bot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Command {
    /// Challenges a user, or anybody.
    Challenge,
    /// Begins a game against the computer.
    Play,
    /// Plays a typed action or set-up.
    Move,
    /// Offers, accepts or claims a draw.
    Draw,
    /// Resigns a game.
    Resign,
    /// Lists the user's games.
    Games,
    /// Shows a board.
    Board,
    /// Sends a record.
    Record,
    /// Shows the analysis of a finished game.
    Analysis,
    /// Shows the rules of a game.
    Rules,
    /// Shows ratings and recent games.
    Profile,
    /// Shows the leaderboard of a game.
    Leaderboard,
    /// Lists the games in progress, or shows one of them.
    Spectate,
    /// Shows or changes the settings of a Discord server.
    Settings,
    /// Shows or changes the user's notifications of turns.
    Notifications,
    /// Blocks a user.
    Block,
    /// Lifts a block.
    Unblock,
    /// Reports a game to the operator of the game server.
    Report,
    /// Links to the pages about the user's data.
    Data,
    /// Explains how to play.
    Help,
    /// Challenges a user, from that user's menu.
    ChallengeUser,
}

impl Command {
    /// Every command.
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The name by which Discord identifies the command.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::ChallengeUser => "Challenge",
            other => other.key(),
        }
    }

    /// The command with this name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|command| command.name() == name)
    }

    pub(super) fn key(self) -> &'static str {
        self.into()
    }
}

/// The names by which Discord identifies the options.
pub mod option {
    /// The user to challenge.
    pub const OPPONENT: &str = "opponent";
    /// The ID of a game.
    pub const GAME: &str = "game";
    /// The value of a [`Ruleset`](crate::commands::ruleset::Ruleset).
    pub const VARIANT: &str = "variant";
    /// A clock as people type it, such as `5+3` or `3d`.
    pub const CLOCK: &str = "clock";
    /// `white`, `black` or `random`.
    pub const SIDE: &str = "side";
    /// Whether the game is rated.
    pub const RATED: &str = "rated";
    /// A level of the computer.
    pub const LEVEL: &str = "level";
    /// An action or a set-up as people type it.
    pub const TEXT: &str = "action";
    /// The ID of a room, or the link of its page.
    pub const ROOM: &str = "room";
    /// The user whose profile to show.
    pub const PLAYER: &str = "player";
    /// The user to block or to unblock.
    pub const PERSON: &str = "person";
    /// The text of a report.
    pub const NOTE: &str = "note";
    /// `thread` or `channel`.
    pub const PLACE: &str = "place";
    /// The side at the bottom of public boards: `white` or `black`.
    pub const BOARD: &str = "board";
    /// Whether the game opens inside Discord.
    pub const HERE: &str = "here";
    /// Whether reminders are sent.
    pub const REMINDERS: &str = "reminders";
    /// Whether direct messages are sent.
    pub const MESSAGES: &str = "messages";
    /// Whether messages are sent only for turns with little time left.
    pub const LITTLE_TIME: &str = "little-time";
    /// Quiet hours as people type them.
    pub const QUIET: &str = "quiet";
    /// The difference between the user's local time and UTC, as people type it.
    pub const TIME_ZONE: &str = "time-zone";
    /// The tag of a language, or `server`.
    pub const LANGUAGE: &str = "language";
}
