//! One room's messages in a Discord channel, as a pure state machine: [`Machine::handle`] takes a [`ChannelEvent`] and
//! returns the [`ChannelEffect`]s that the room's `Task` runs. The machine receives the time, the texts and the
//! outcomes of effects as values.

mod animation;
mod backoff;
mod board;
mod challenge;
mod delivery;
mod effect;
mod last_active;
mod marks;
mod near_side;
mod notices;
mod offers;
mod old_boards;
mod pause;
mod permissions;
mod players;
mod reminder;
mod result;
mod round;
mod settled;
#[cfg(test)]
mod tests;
mod thread;
mod turn_mention;
mod updates;
mod watch;
mod webhook_tokens;
mod write;
mod write_access;

pub(crate) use challenge::fingerprint;
pub use effect::{ChannelEffect, ChannelEvent, MessageRequest};
pub(crate) use near_side::near_side;

use crate::clock::Moment;
use crate::memory::RoomRecord;
use crate::text::{Lang, Texts};
use animation::AnimationRetry;
use konakis_protocol::{BySeat, GameInfo, Offer, RoomView, Seats};
use marks::BeforeMarks;
use round::{Flow, Round, Stage, Step};
use settled::Settled;
use std::collections::BTreeMap;
use std::time::Duration;
use watch::Watch;
use write_access::WriteAccess;

/// The data that messages need besides the room.
pub struct Context<'a> {
    /// The texts in all languages.
    pub texts: &'a Texts,
    /// The games that the server offers.
    pub games: &'a [GameInfo],
    /// The address of the room's page in the browser.
    pub page: &'a str,
    /// Whether games can be opened inside Discord.
    pub has_activity: bool,
}

/// One room's messages in a channel.
#[derive(Debug)]
pub struct Machine {
    record: RoomRecord,
    view: Box<RoomView>,
    /// The known Discord IDs of the players.
    people: BySeat<Option<u64>>,
    watch: Watch,
    access: WriteAccess,
    /// The offers that a player is withdrawing on Discord, each with the uptime at which it was noted. A note is
    /// dropped once the view no longer contains the offer, or if the withdrawal has probably failed.
    withdrawing_offers: BTreeMap<Offer, Duration>,
    /// The state before notices were marked as told, to undo the marks if the effects under way fail; none if no
    /// notice was marked.
    before_marks: Option<Box<BeforeMarks>>,
    settled: Settled,
    animation_retry: AnimationRetry,
    round: Round,
}

impl Machine {
    /// The machine of a room that has a record and is watched. Its first event is [`ChannelEvent::Started`].
    #[must_use]
    pub fn new(record: RoomRecord, view: Box<RoomView>, now: Moment) -> Self {
        let mut machine = Self {
            settled: Settled::of(&record),
            access: WriteAccess::of_place(record.origin.responds_only),
            record,
            view,
            people: BySeat::new(Seats::TWO, |_| None),
            watch: Watch::default(),
            withdrawing_offers: BTreeMap::new(),
            before_marks: None,
            animation_retry: AnimationRetry::default(),
            round: Round::default(),
        };
        machine.record.last_active.catch_up(&machine.view, now.wall_ms);
        machine.enter_phase();
        machine
    }

    /// Takes an event, and returns the effects to run in order.
    pub fn handle(&mut self, context: &Context<'_>, now: Moment, event: ChannelEvent) -> Vec<ChannelEffect> {
        let mut effects = Vec::new();
        if self.take(context, now, event, &mut effects) == Flow::Continue {
            self.proceed(context, now, &mut effects);
        }
        effects
    }

    fn take(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        event: ChannelEvent,
        effects: &mut Vec<ChannelEffect>,
    ) -> Flow {
        let before_marks = self.before_marks.take();
        match (std::mem::take(&mut self.round.step), event) {
            (Step::Idle, ChannelEvent::Started) => {
                self.round.start_next(now);
                self.round.find_players = true;
            }
            (Step::Idle, ChannelEvent::Updated(update)) => {
                self.round.start_next(now);
                self.take_update(now, *update, effects);
            }
            (Step::Idle, ChannelEvent::Timer) => return self.timer(now, effects),
            (Step::Watching, ChannelEvent::Watched(watched)) => self.watched(now, watched, effects),
            (Step::FindingPlayers, ChannelEvent::PlayersFound(found)) => self.players_found(found, effects),
            (Step::LoadingSettings, ChannelEvent::SettingsLoaded(settings)) => {
                return self.choose_channel(context, now, settings, effects);
            }
            (Step::CreatingThread, ChannelEvent::ThreadCreated(created)) => {
                self.thread_created(now, created, effects)
            }
            (Step::Drawing(write), ChannelEvent::Drawn(picture)) => {
                return self.drawn(context, now, write, picture, effects);
            }
            (Step::LoadingAnimation, ChannelEvent::AnimationLoaded(animation)) => {
                return self.animation_loaded(context, now, animation, effects);
            }
            (Step::Writing(write, by), ChannelEvent::Written(outcome)) => {
                return self.written(context, now, write, by, outcome, effects);
            }
            (
                Step::CheckingReminders(seat, player),
                ChannelEvent::RemindersChecked { wanted: Some(wanted) },
            ) => {
                if wanted {
                    self.remind(context, (seat, player));
                }
            }
            (Step::CheckingReminders(..), ChannelEvent::RemindersChecked { wanted: None }) => {
                self.undo_marks(before_marks);
                effects.push(self.save());
                self.round.abandon();
            }
            // Only `NotSaved` gets here: the save failed, so the effects after it were not run. The notices of the
            // round are dropped, so the next round must find them untold.
            (_, _) => {
                self.undo_marks(before_marks);
                self.round.abandon();
            }
        }
        Flow::Continue
    }

    fn is_full(&self) -> bool {
        self.view.players.iter().all(|(_, player)| player.is_some())
    }

    /// A save whose failure does not drop the effects after it.
    fn save(&self) -> ChannelEffect {
        ChannelEffect::Save { record: Box::new(self.record.clone()), required: false }
    }

    /// A save whose failure drops the effects after it.
    fn save_first(&self) -> ChannelEffect {
        ChannelEffect::Save { record: Box::new(self.record.clone()), required: true }
    }

    fn lang(&self) -> Lang {
        Lang::of_locale(&self.record.origin.locale)
    }
}
