//! The analysis of a finished game: how good each action was, compared with the best one.

use crate::wire::is_false;
use crate::{ActionText, BySeat, RoomId, Seat};
use serde::{Deserialize, Serialize};

/// Asks how good an action would have been in a position of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct AskJudgement {
    /// The room.
    pub room: RoomId,
    /// The number of actions before the position.
    pub ply: u32,
    /// The action to judge. It is judged as an action of the seat that acted in this position.
    pub action: ActionText,
}

/// How good an action would have been in a position of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Judgement {
    /// The room.
    pub room: RoomId,
    /// The number of actions before the position.
    pub ply: u32,
    /// The action.
    pub action: ActionText,
    /// The seat that acts.
    pub seat: Seat,
    /// The verdict by what the seat could know.
    pub known: Verdict,
    /// In a game that hides something, the verdict by what was true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub truth: Option<Verdict>,
}

/// The analysis of a finished game, or the part of it that is done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Analysis {
    /// The room.
    pub room: RoomId,
    /// The number of actions of the game.
    pub total: u32,
    /// The number of actions before the first one of `actions`.
    pub from: u32,
    /// The judged actions, in order. Later parts of the analysis follow as pushes.
    pub actions: Vec<JudgedAction>,
    /// The summary; absent until every action is judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub summary: Option<AnalysisSummary>,
    /// Whether the analysis stopped for this client, which gets no further part. If the client asks again, it gets a
    /// refusal with the reason, or the analysis.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub stopped: bool,
}

/// An action of an analysed game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct JudgedAction {
    /// The seat that acted.
    pub seat: Seat,
    /// The verdict by what the seat could know; absent for a set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub known: Option<Verdict>,
    /// In a game that hides something, the verdict by what was true; absent for a set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub truth: Option<Verdict>,
}

/// How good an action was, compared with the best one that the computer found. Chances are in thousandths: 0 for a sure
/// loss of the seat that acted, 1,000 for a sure win.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Verdict {
    /// The seat's chances after the action.
    pub chance: u16,
    /// The seat's chances after the best action.
    pub best_chance: u16,
    /// The best action; absent if `best_chance` exceeds `chance` by less than 5 thousandths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub best: Option<String>,
}

/// The summary of a complete analysis, by what each seat could know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct AnalysisSummary {
    /// The accuracy of each side in percent: 100 if every action was as good as the best one.
    pub accuracy: BySeat<u8>,
    /// The actions that gave away the most: at most three, each of which gave away at least 100 thousandths, in the
    /// order of the game. Each is given as the number of actions before it.
    pub turning_points: Vec<u32>,
}
