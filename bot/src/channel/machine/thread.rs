//! The channel in which a game is shown: a thread at the challenge message or, without a thread, the channel of the
//! challenge.

use super::effect::ChannelEffect;
use super::near_side::only_player;
use super::{Context, Flow, Machine, Step};
use crate::clock::Moment;
use crate::discord::{DiscordError, FailureKind};
use crate::memory::{BoardRecord, GuildSettings, Phase};
use crate::messages::details;
use crate::text::Arg;
use crate::text::Localizer;
use konakis_protocol::Seat;

const TOO_MANY_THREADS: u64 = 160_006;
/// Discord's error code for a channel that cannot have threads, such as a channel that is itself a thread.
const WRONG_CHANNEL_TYPE: u64 = 50_024;

impl Machine {
    pub(super) fn open_channel(&mut self, effects: &mut Vec<ChannelEffect>) -> Flow {
        if !self.is_full() || self.record.board().is_some() {
            return Flow::Continue;
        }
        let load = ChannelEffect::LoadSettings(self.record.origin.guild);
        self.round.await_outcome(Step::LoadingSettings, load, effects)
    }

    pub(super) fn choose_channel(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        settings: Option<GuildSettings>,
        effects: &mut Vec<ChannelEffect>,
    ) -> Flow {
        let Some(settings) = settings else {
            self.round.abandon();
            return Flow::Continue;
        };
        self.round.near = Some(settings.near);
        if self.record.origin.responds_only {
            self.begin(now, self.record.origin.channel, Some("responds-only"), effects);
            return Flow::Continue;
        }
        let in_thread = settings.threads && self.record.origin.guild.is_some();
        match self.record.challenge.message.filter(|_| in_thread) {
            Some(at) => {
                let create = ChannelEffect::CreateThread { at, name: self.thread_name(context) };
                self.round.await_outcome(Step::CreatingThread, create, effects)
            }
            None => {
                self.begin(now, self.record.origin.channel, None, effects);
                Flow::Continue
            }
        }
    }

    pub(super) fn thread_created(
        &mut self,
        now: Moment,
        created: Result<u64, DiscordError>,
        effects: &mut Vec<ChannelEffect>,
    ) {
        let origin = self.record.origin.channel;
        match created.map_err(|error| thread_error(&error)) {
            Ok(thread) => self.begin(now, thread, None, effects),
            Err(ThreadError::Exists) => {
                // A thread at a message has the ID of the message.
                let thread = self.record.challenge.message.map_or(origin, |at| at.message);
                self.begin(now, thread, None, effects);
            }
            Err(ThreadError::Needless) => self.begin(now, origin, None, effects),
            Err(ThreadError::Refused(why)) => self.begin(now, origin, Some(why), effects),
            Err(ThreadError::Later) => self.round.abandon(),
        }
    }

    fn begin(
        &mut self,
        now: Moment,
        channel: u64,
        no_thread: Option<&str>,
        effects: &mut Vec<ChannelEffect>,
    ) {
        let near = only_player(&self.people).or(self.round.near);
        let board =
            BoardRecord { no_thread: no_thread.map(str::to_owned), near, ..BoardRecord::new(channel) };
        self.record.phase = match self.record.phase {
            Phase::Over { settled, .. } => Phase::Over { board: Some(board), settled },
            _ if self.view.progress.result().is_some() => Phase::Over { board: Some(board), settled: false },
            _ => Phase::Playing(board),
        };
        self.record.last_active.moved_ms = now.wall_ms;
        effects.push(self.save_first());
    }

    fn thread_name(&self, context: &Context<'_>) -> String {
        let localizer = Localizer::new(context.texts, self.lang());
        let info = details::info(context.games, &self.view.game);
        let args = [
            ("game", Arg::text(info.name.clone())),
            ("white", details::player(localizer, &info, &self.view.players, Seat::White)),
            ("black", details::player(localizer, &info, &self.view.players, Seat::Black)),
        ];
        context.texts.plain(self.lang(), "thread-name", &args)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ThreadError {
    Exists,
    /// The channel cannot have threads.
    Needless,
    /// Discord refused the thread. The value is the key of the text that says why.
    Refused(&'static str),
    Later,
}

const fn thread_error(error: &DiscordError) -> ThreadError {
    match (error.kind(), error) {
        (FailureKind::ThreadExists, _) => ThreadError::Exists,
        (FailureKind::Rejected | FailureKind::Gone, DiscordError::Refused { code: TOO_MANY_THREADS, .. }) => {
            ThreadError::Refused("thread-full")
        }
        (_, DiscordError::Refused { code: WRONG_CHANNEL_TYPE, .. }) => ThreadError::Needless,
        (FailureKind::NotAllowed | FailureKind::Rejected | FailureKind::Gone, _) => {
            ThreadError::Refused("thread-not-allowed")
        }
        (FailureKind::TooLate | FailureKind::OldMessage | FailureKind::Transient, _) => ThreadError::Later,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_for_a_missing_thread_are_told_apart() {
        let refused =
            |status, code| thread_error(&DiscordError::Refused { status, code, detail: String::new() });
        assert_eq!(refused(400, 160_004), ThreadError::Exists);
        assert_eq!(refused(400, 160_006), ThreadError::Refused("thread-full"));
        assert_eq!(refused(403, 50_013), ThreadError::Refused("thread-not-allowed"));
        assert_eq!(refused(400, 50_024), ThreadError::Needless);
        assert_eq!(refused(404, 10_003), ThreadError::Refused("thread-not-allowed"));
        assert_eq!(refused(503, 0), ThreadError::Later);
        assert_eq!(thread_error(&DiscordError::Busy), ThreadError::Later);
    }
}
