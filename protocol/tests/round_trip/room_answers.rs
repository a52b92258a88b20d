//! Random answers about the game and the chat of a room, and about a position.

use super::values::{action, chat_text, clock, evaluated, options, room, seat, user, user_id, word};
use super::views::{outcome, players};
use konakis_protocol::{
    Analysis, AnalysisSummary, BySeat, Channel, Chat, ChatRemoved, Evaluation, GameRecord, Hint,
    JudgedAction, Judgement, RecordedAction, Seats, Verdict,
};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

pub(crate) fn hint() -> impl Strategy<Value = Hint> {
    (room(), any::<u32>(), "[!-~]{1,20}").prop_map(|(room, ply, action)| Hint { room, ply, action })
}

pub(crate) fn chat() -> impl Strategy<Value = Chat> {
    let channel = select(vec![Channel::Players, Channel::Spectators, Channel::All]);
    (room(), channel, user(), of(seat()), chat_text(), any::<u64>())
        .prop_map(|(room, channel, user, seat, text, at)| Chat { room, channel, user, seat, text, at })
}

pub(crate) fn chat_removed() -> impl Strategy<Value = ChatRemoved> {
    (room(), user_id()).prop_map(|(room, user)| ChatRemoved { room, user })
}

fn recorded_action() -> impl Strategy<Value = RecordedAction> {
    (seat(), "[!-~]{1,20}", of(any::<u32>()), any::<u64>(), of(any::<u64>())).prop_map(
        |(seat, action, turn_number, at, clock_ms)| RecordedAction {
            seat,
            action,
            turn_number,
            at,
            clock_ms,
        },
    )
}

pub(crate) fn record() -> impl Strategy<Value = GameRecord> {
    let about = (room(), word(), word(), options(), players(), of(clock()));
    // A record leaves out a count of 0.
    let rest = (any::<bool>(), 0..3_u32, of("[0-9]{1,20}"), vec(recorded_action(), 0..3), of(outcome()));
    (about, rest).prop_map(|(about, (rated, hints, seed, actions, result))| {
        let (room, game, variant, options, players, clock) = about;
        GameRecord { room, game, variant, options, players, clock, rated, hints, seed, actions, result }
    })
}

fn verdict() -> impl Strategy<Value = Verdict> {
    (any::<(u16, u16)>(), of("[!-~]{1,20}")).prop_map(|((chance, best_chance), best)| Verdict {
        chance,
        best_chance,
        best,
    })
}

pub(crate) fn analysis() -> impl Strategy<Value = Analysis> {
    let action = (seat(), of(verdict()), of(verdict())).prop_map(|(seat, known, truth)| JudgedAction {
        seat,
        known,
        truth,
    });
    let summary = (any::<u8>(), vec(any::<u32>(), 0..3)).prop_map(|(percent, turning_points)| {
        AnalysisSummary { accuracy: BySeat::new(Seats::TWO, |_| percent), turning_points }
    });
    (room(), any::<(u32, u32)>(), vec(action, 0..3), of(summary), any::<bool>()).prop_map(
        |(room, (total, from), actions, summary, stopped)| Analysis {
            room,
            total,
            from,
            actions,
            summary,
            stopped,
        },
    )
}

pub(crate) fn evaluation() -> impl Strategy<Value = Evaluation> {
    (evaluated(), seat(), of(any::<u16>()), any::<u8>(), any::<bool>()).prop_map(
        |((game, position), seat, chance, step, stopped)| Evaluation {
            position,
            step,
            steps: 4,
            seat,
            chance,
            line: vec![game],
            stopped,
        },
    )
}

pub(crate) fn judgement() -> impl Strategy<Value = Judgement> {
    (room(), any::<u32>(), action(), seat(), verdict(), of(verdict())).prop_map(
        |(room, ply, action, seat, known, truth)| Judgement { room, ply, action, seat, known, truth },
    )
}
