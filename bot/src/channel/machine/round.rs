//! A round checks each of the room's messages once, and updates a message that is out of date. Then the machine waits.
//! If it is unknown whether an earlier post of the board succeeded, a round posts the board again. If the earlier post
//! succeeded, Discord makes no new message and keeps the old one, which may show an older state. So the round then
//! checks a second time whether the board's message is out of date.
//!
//! Invariants: a failed round is repeated after a pause, which grows with each failure in a row; rounds begin at least
//! [`ROUND_EVERY`] apart.

use super::backoff::backoff;
use super::effect::ChannelEffect;
use super::write::{BoardWrite, By, Notice, Write};
use super::{Context, Machine};
use crate::channel::update::OldBoard;
use crate::clock::Moment;
use konakis_protocol::Seat;
use std::collections::VecDeque;
use std::time::Duration;

/// The shortest time between the beginnings of two rounds; it limits how often a message is edited.
pub(super) const ROUND_EVERY: Duration = Duration::from_millis(1_500);
/// The pause after a temporary failure; it doubles with each failure in a row.
pub(super) const RETRY_AFTER: Duration = Duration::from_secs(5);
pub(super) const RETRY_AFTER_MAX: Duration = Duration::from_secs(300);

/// Whether a round goes on immediately, or waits for the outcome of its last effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub(super) enum Flow {
    Continue,
    Await,
}

#[derive(Debug, Default)]
pub(super) enum Step {
    /// Waiting for updates or the timer.
    #[default]
    Idle,
    Watching,
    FindingPlayers,
    LoadingSettings,
    CreatingThread,
    Drawing(BoardWrite),
    LoadingAnimation,
    Writing(Write, By),
    CheckingReminders(Seat, u64),
}

#[derive(Debug, Default)]
pub(super) struct Round {
    /// The uptime at which the round began.
    pub(super) began: Duration,
    pub(super) stage: Stage,
    /// The outcome that the round waits for.
    pub(super) step: Step,
    /// Whether the round begins with a new `watch` of the room.
    pub(super) refresh: bool,
    /// Whether the players must be looked up. It stays true in the next rounds until this has succeeded.
    pub(super) find_players: bool,
    /// The setting of the Discord server for the side at the bottom; none until it is loaded.
    pub(super) near: Option<Seat>,
    /// Whether a click or command was among the updates that began the round.
    pub(super) clicked: bool,
    pub(super) old_boards: Vec<OldBoard>,
    /// Whether something failed that may succeed later.
    pub(super) failed: bool,
    /// The number of rounds in a row that failed or left the watch stale, as of the last `end_round`.
    failures: u32,
    /// The notices to be written: at most one for each offer, and a reminder.
    pub(super) notices: VecDeque<Notice>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Stage {
    #[default]
    Refresh,
    Players,
    Channel,
    Offers,
    Notices,
    Board,
    OldBoards,
    Result,
    Decline,
    Challenge,
    End,
}

impl Round {
    /// Begins the next round.
    pub(super) fn start_next(&mut self, now: Moment) {
        let (find_players, failures) = (self.find_players, self.failures);
        *self = Self { began: now.uptime, find_players, failures, ..Self::default() };
    }

    /// Ends the round as failed; the whole round is tried again later.
    pub(super) const fn abandon(&mut self) {
        self.failed = true;
        self.stage = Stage::End;
    }

    /// Adds an effect whose outcome the round then waits for; `step` says which outcome.
    pub(super) fn await_outcome(
        &mut self,
        step: Step,
        effect: ChannelEffect,
        effects: &mut Vec<ChannelEffect>,
    ) -> Flow {
        self.step = step;
        effects.push(effect);
        Flow::Await
    }
}

impl Machine {
    pub(super) fn proceed(&mut self, context: &Context<'_>, now: Moment, effects: &mut Vec<ChannelEffect>) {
        loop {
            let flow = match self.round.stage {
                Stage::Refresh => self.next(Stage::Players, |machine| machine.refresh(effects)),
                Stage::Players => self.next(Stage::Channel, |machine| machine.find_players(effects)),
                Stage::Channel => self.next(Stage::Offers, |machine| machine.open_channel(effects)),
                Stage::Offers => {
                    self.next(Stage::Notices, |machine| machine.note_offers(context, now, effects))
                }
                Stage::Notices => {
                    self.next(Stage::Board, |machine| machine.write_notice(context, now, effects))
                }
                Stage::Board => {
                    self.next(Stage::OldBoards, |machine| machine.update_board(context, now, effects))
                }
                Stage::OldBoards => {
                    self.next(Stage::Result, |machine| machine.retire_clicked_boards(context, effects))
                }
                Stage::Result => {
                    self.next(Stage::Decline, |machine| machine.announce_result(context, now, effects))
                }
                Stage::Decline => {
                    self.next(Stage::Challenge, |machine| machine.tell_decline(context, now, effects))
                }
                Stage::Challenge => {
                    self.next(Stage::End, |machine| machine.update_challenge(context, now, effects))
                }
                Stage::End => {
                    self.end_round(context, now, effects);
                    Flow::Await
                }
            };
            if flow == Flow::Await {
                return;
            }
        }
    }

    /// Sets the next stage to `stage`, and then runs the current one with `run`, which may set another next stage.
    fn next(&mut self, stage: Stage, run: impl FnOnce(&mut Self) -> Flow) -> Flow {
        self.round.stage = stage;
        run(self)
    }

    /// Starts a round, which refreshes a stale view or repeats a failed round. If neither is necessary, stops the task
    /// of a settled room, or checks reminders.
    pub(super) fn timer(&mut self, now: Moment, effects: &mut Vec<ChannelEffect>) -> Flow {
        let failed = self.round.failed;
        self.round.start_next(now);
        if self.watch.is_stale {
            self.round.refresh = true;
            return Flow::Continue;
        }
        if failed {
            return Flow::Continue;
        }
        if self.settled.since.is_some() {
            effects.push(ChannelEffect::Stop { attending: self.persons() });
            return Flow::Await;
        }
        self.check_reminders(now, effects)
    }

    fn end_round(&mut self, context: &Context<'_>, now: Moment, effects: &mut Vec<ChannelEffect>) {
        if !self.round.failed {
            effects.extend(self.start_rematch(now));
            effects.extend(self.settle());
        }
        effects.extend(self.notify_of_refusal(context, now));
        let began = self.round.began;
        self.settled.note(&self.record, began);
        let retry = self.round.failed || self.watch.is_stale;
        let timer = match retry {
            true => Some(began + backoff(RETRY_AFTER, RETRY_AFTER_MAX, self.round.failures)),
            false => self.settled.task_ends().or_else(|| self.next_due(now)),
        };
        self.round.failures = if retry { self.round.failures.saturating_add(1) } else { 0 };
        effects.push(ChannelEffect::Wait { not_before: began + ROUND_EVERY, timer });
    }

    /// The uptime at which the messages of an open room next change by themselves.
    fn next_due(&self, now: Moment) -> Option<Duration> {
        let due = [self.reminder_due(now), self.mention_due(now), self.animation_due(), self.pause_due(now)];
        due.into_iter().flatten().min()
    }
}
