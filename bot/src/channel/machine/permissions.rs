//! Remembers which of the bot's own permissions Discord has refused in a room's channel.
//!
//! Invariants:
//! * A refused action is tried again only if a user acts more than [`REFUSED_FOR`] after the refusal.
//! * One user is notified of a missing permission. A second user is notified only after a refusal of another kind
//!   ([`Lacks`]), or after a new refusal if the old one was forgotten and a write has succeeded since.
//! * If the bot is not a member of the place, nothing is tried.

use crate::discord::{DiscordError, FailureKind};
use std::mem::discriminant;
use std::time::Duration;

/// A refused action is not tried again for this long, whatever users do.
const REFUSED_FOR: Duration = Duration::from_secs(5);
/// Discord's code for a missing permission. For a message with a file, it may be the permission to attach files.
const MISSING_PERMISSIONS: u64 = 50_013;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lacks {
    Files,
    /// The bot cannot write at all; the number is Discord's code for the refusal.
    Writing(u64),
}

/// The refusals of Discord. `writing` and `files` are the uptimes of the latest refusals that are not forgotten.
#[derive(Debug, Default)]
pub(super) struct Permissions {
    responds_only: bool,
    writing: Option<Duration>,
    files: Option<Duration>,
    /// The latest refusal, and whether a user was notified of it.
    refusal: Option<(Lacks, bool)>,
}

impl Permissions {
    pub(super) fn of_place(responds_only: bool) -> Self {
        Self { responds_only, ..Self::default() }
    }

    pub(super) const fn may_write(&self) -> bool {
        !self.responds_only && self.writing.is_none()
    }

    pub(super) const fn may_attach(&self) -> bool {
        self.may_write() && self.files.is_none()
    }

    /// Forgets refusals older than [`REFUSED_FOR`]. The machine calls this when a user acts, because the user may have
    /// granted the permissions.
    pub(super) fn forget_old_refusals(&mut self, uptime: Duration) {
        for refused in [&mut self.writing, &mut self.files] {
            *refused = refused.filter(|since| uptime.saturating_sub(*since) <= REFUSED_FOR);
        }
    }

    /// Learns from the outcome of a write by the bot's own permissions; `file` tells whether the message had a file.
    pub(super) fn learn<T>(&mut self, outcome: &Result<T, DiscordError>, file: bool, uptime: Duration) {
        match outcome {
            Ok(_) if self.files.is_none() => self.refusal = None,
            Err(error) if error.kind() == FailureKind::NotAllowed => {
                let code = if let DiscordError::Refused { code, .. } = error { *code } else { 0 };
                let (refused, lacks) = if file && code == MISSING_PERMISSIONS {
                    (&mut self.files, Lacks::Files)
                } else {
                    (&mut self.writing, Lacks::Writing(code))
                };
                *refused = Some(uptime);
                // A user who was notified about files does not know yet that nothing can be written.
                let is_same = |before: Lacks| discriminant(&before) == discriminant(&lacks);
                let is_known = self.refusal.is_some_and(|(before, notified)| notified && is_same(before));
                self.refusal = Some((lacks, is_known));
            }
            _ => {}
        }
    }

    pub(super) fn unnotified(&self) -> Option<Lacks> {
        self.refusal.filter(|(_, notified)| !notified).map(|(lacks, _)| lacks)
    }

    pub(super) fn set_notified(&mut self) {
        self.refusal = self.refusal.map(|(lacks, _)| (lacks, true));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LATER: Duration = Duration::from_secs(10);

    fn refused(code: u64) -> Result<(), DiscordError> {
        Err(DiscordError::Refused { status: 403, code, detail: String::new() })
    }

    #[test]
    fn refusal_is_reported_once_until_a_write_succeeds() {
        let mut permissions = Permissions::default();
        permissions.learn(&refused(50_001), true, Duration::ZERO);
        assert!(!permissions.may_write());
        assert_eq!(permissions.unnotified(), Some(Lacks::Writing(50_001)));
        permissions.set_notified();
        permissions.forget_old_refusals(LATER);
        assert!(permissions.may_write());
        permissions.learn(&refused(50_001), false, LATER);
        assert_eq!(permissions.unnotified(), None, "no write has succeeded since the first refusal");
        permissions.learn(&Ok(()), true, LATER);
        permissions.learn(&refused(50_001), false, LATER);
        assert_eq!(permissions.unnotified(), Some(Lacks::Writing(50_001)));
    }

    #[test]
    fn bot_has_no_permissions_where_it_only_responds() {
        let mut permissions = Permissions::of_place(true);
        permissions.forget_old_refusals(LATER);
        assert!(!permissions.may_write() && !permissions.may_attach());
        assert_eq!(permissions.unnotified(), None, "nothing was refused");
    }

    #[test]
    fn locked_thread_permits_no_message_even_without_a_file() {
        let mut permissions = Permissions::default();
        permissions.learn(&refused(160_005), true, Duration::ZERO);
        assert!(!permissions.may_write());
        assert_eq!(permissions.unnotified(), Some(Lacks::Writing(160_005)));
    }

    #[test]
    fn refusal_of_a_file_still_permits_text() {
        let mut permissions = Permissions::default();
        permissions.learn(&refused(50_013), true, Duration::ZERO);
        assert!(permissions.may_write() && !permissions.may_attach());
        permissions.learn(&Ok(()), false, Duration::ZERO);
        assert_eq!(
            permissions.unnotified(),
            Some(Lacks::Files),
            "text alone does not restore the permission"
        );
        permissions.set_notified();
        permissions.learn(&refused(50_001), false, Duration::ZERO);
        assert_eq!(permissions.unnotified(), Some(Lacks::Writing(50_001)), "another permission is missing");
        permissions.set_notified();
        permissions.forget_old_refusals(Duration::ZERO);
        assert!(!permissions.may_attach(), "the refusal is too recent to be forgotten");
        permissions.forget_old_refusals(LATER);
        assert!(permissions.may_attach());
        permissions.learn(&Ok(()), true, LATER);
        permissions.learn(&refused(50_013), false, LATER);
        assert!(!permissions.may_write());
        assert_eq!(permissions.unnotified(), Some(Lacks::Writing(50_013)));
    }
}
