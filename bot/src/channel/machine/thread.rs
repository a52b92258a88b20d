//! The channel of a game that begins: a thread at its challenge, otherwise the channel of the challenge.

use super::effect::Effect;
use super::near_side::only_player;
use super::{Context, Flow, Machine, Step};
use crate::clock::Moment;
use crate::discord::{DiscordError, FailureKind};
use crate::memory::{Board, GuildSettings, Phase};
use crate::messages::details;
use crate::text::Arg;
use crate::text::Localizer;
use konakis_protocol::Seat;

/// Discord's code for a channel with too many threads.
const TOO_MANY_THREADS: u64 = 160_006;
/// Discord's code for an action that a channel of this type does not have: there are no threads in threads.
const WRONG_CHANNEL_TYPE: u64 = 50_024;

impl Machine {
    /// Begins to choose a channel for a game that has none.
    pub(super) fn open_channel(&mut self, effects: &mut Vec<Effect>) -> Flow {
        if !self.is_full() || self.record.board().is_some() {
            return Flow::Continue;
        }
        self.step = Step::LoadingSettings;
        effects.push(Effect::LoadSettings(self.record.origin.guild));
        Flow::Await
    }

    /// Chooses a thread or the channel itself.
    pub(super) fn choose_channel(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        settings: Option<GuildSettings>,
        effects: &mut Vec<Effect>,
    ) -> Flow {
        let Some(settings) = settings else {
            self.abandon_round();
            return Flow::Continue;
        };
        self.round.near = Some(settings.near);
        let in_thread = settings.threads && self.record.origin.guild.is_some();
        match self.record.challenge.message.filter(|_| in_thread) {
            Some(at) => {
                self.step = Step::CreatingThread;
                effects.push(Effect::CreateThread { at, name: self.thread_name(context) });
                Flow::Await
            }
            None => {
                self.begin(now, self.record.origin.channel, None, effects);
                Flow::Continue
            }
        }
    }

    /// The thread was created, or the game stays in the channel, or that is tried again later.
    pub(super) fn thread_created(
        &mut self,
        now: Moment,
        created: Result<u64, DiscordError>,
        effects: &mut Vec<Effect>,
    ) {
        let origin = self.record.origin.channel;
        match created.map_err(|error| without_thread(&error)) {
            Ok(thread) => self.begin(now, thread, None, effects),
            Err(NoThread::Exists) => {
                // A thread at a message has the ID of the message.
                let thread = self.record.challenge.message.map_or(origin, |at| at.message);
                self.begin(now, thread, None, effects);
            }
            Err(NoThread::Needless) => self.begin(now, origin, None, effects),
            Err(NoThread::Refused(why)) => self.begin(now, origin, Some(why), effects),
            Err(NoThread::Later) => self.abandon_round(),
        }
    }

    fn begin(&mut self, now: Moment, channel: u64, no_thread: Option<&str>, effects: &mut Vec<Effect>) {
        let near = only_player(&self.people).or(self.round.near);
        let board = Board { no_thread: no_thread.map(str::to_owned), near, ..Board::new(channel) };
        self.record.phase = match self.record.phase {
            Phase::Over { settled, .. } => Phase::Over { board: Some(board), settled },
            _ if self.view.standing.result().is_some() => Phase::Over { board: Some(board), settled: false },
            _ => Phase::Playing(board),
        };
        self.record.activity.moved_ms = now.wall_ms;
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

/// Why there is no new thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NoThread {
    /// The message has one already.
    Exists,
    /// The channel is a thread itself.
    Needless,
    /// Discord refuses it; the key of the words for that.
    Refused(&'static str),
    /// It may succeed later.
    Later,
}

const fn without_thread(error: &DiscordError) -> NoThread {
    match (error.kind(), error) {
        (FailureKind::ThreadExists, _) => NoThread::Exists,
        (FailureKind::Rejected | FailureKind::Gone, DiscordError::Refused { code: TOO_MANY_THREADS, .. }) => {
            NoThread::Refused("thread-full")
        }
        (_, DiscordError::Refused { code: WRONG_CHANNEL_TYPE, .. }) => NoThread::Needless,
        (FailureKind::NotAllowed | FailureKind::Rejected | FailureKind::Gone, _) => {
            NoThread::Refused("thread-not-allowed")
        }
        (FailureKind::TooLate | FailureKind::OldMessage | FailureKind::Transient, _) => NoThread::Later,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refused_thread_leaves_the_game_in_its_channel() {
        let refused =
            |status, code| without_thread(&DiscordError::Refused { status, code, detail: String::new() });
        assert_eq!(refused(400, 160_004), NoThread::Exists);
        assert_eq!(refused(400, 160_006), NoThread::Refused("thread-full"));
        assert_eq!(refused(403, 50_013), NoThread::Refused("thread-not-allowed"));
        assert_eq!(refused(400, 50_024), NoThread::Needless);
        assert_eq!(refused(404, 10_003), NoThread::Refused("thread-not-allowed"));
        assert_eq!(refused(503, 0), NoThread::Later);
        assert_eq!(without_thread(&DiscordError::Busy), NoThread::Later);
    }
}
