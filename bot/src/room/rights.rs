//! What of the bot's own rights Discord has refused where a room is shown.
//!
//! What always holds: what was refused is not tried again until somebody does something later; somebody is told of it
//! once, and again only after it had worked in between.

use crate::rest::{RestError, Trouble};
use std::time::Duration;
use tokio::time::Instant;

/// How long what Discord refused is not tried again, whatever people do.
const REFUSED_FOR: Duration = Duration::from_secs(5);
/// Discord's code where a permission is lacking, which may be that to attach files alone.
const LACKS_PERMISSION: u64 = 50_013;

/// What has been refused.
#[derive(Debug, Default)]
pub(super) struct Rights {
    /// When writing was.
    writing: Option<Instant>,
    /// When attaching files was.
    files: Option<Instant>,
    /// Discord's code, once something was, and whether somebody was told of it.
    lost: Option<(u64, bool)>,
}

impl Rights {
    /// Whether it is worth trying to write.
    pub(super) const fn may_write(&self) -> bool {
        self.writing.is_none()
    }

    /// Whether it is worth trying to write with a file.
    pub(super) const fn may_attach(&self) -> bool {
        self.writing.is_none() && self.files.is_none()
    }

    /// Takes note that somebody did something: the rights may be there again.
    pub(super) fn stir(&mut self) {
        for refused in [&mut self.writing, &mut self.files] {
            *refused = refused.filter(|since| since.elapsed() <= REFUSED_FOR);
        }
    }

    /// Takes note of what came of something that was tried, with a file or without.
    pub(super) fn learn<T>(&mut self, tried: &Result<T, RestError>, file: bool) {
        match tried {
            Ok(_) if self.files.is_none() => self.lost = None,
            Err(error) if error.trouble() == Trouble::NotAllowed => {
                let code = if let RestError::Refused { code, .. } = error { *code } else { 0 };
                let refused =
                    if file && code == LACKS_PERMISSION { &mut self.files } else { &mut self.writing };
                *refused = Some(Instant::now());
                self.lost = Some((code, self.lost.is_some_and(|(_, told)| told)));
            }
            _ => {}
        }
    }

    /// Discord's code for what is lost and nobody was told of.
    pub(super) fn untold(&self) -> Option<u64> {
        self.lost.filter(|(_, told)| !told).map(|(code, _)| code)
    }

    /// Takes note that somebody was told.
    pub(super) fn tell(&mut self) {
        self.lost = self.lost.map(|(code, _)| (code, true));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(code: u64) -> Result<(), RestError> {
        Err(RestError::Refused { status: 403, code, detail: String::new() })
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_refused_is_told_once_until_it_works_again() {
        let mut rights = Rights::default();
        rights.learn(&refused(50_001), true);
        assert!(!rights.may_write());
        assert_eq!(rights.untold(), Some(50_001));
        rights.tell();
        tokio::time::advance(REFUSED_FOR * 2).await;
        rights.stir();
        assert!(rights.may_write());
        rights.learn(&refused(50_001), false);
        assert_eq!(rights.untold(), None, "nothing worked in between");
        rights.learn(&Ok(()), true);
        rights.learn(&refused(50_001), false);
        assert_eq!(rights.untold(), Some(50_001));
    }

    #[tokio::test(start_paused = true)]
    async fn a_locked_thread_is_a_right_that_is_lost() {
        let mut rights = Rights::default();
        rights.learn(&refused(160_005), true);
        assert!(!rights.may_write(), "without the file it is locked as well");
        assert_eq!(rights.untold(), Some(160_005));
    }

    #[tokio::test(start_paused = true)]
    async fn where_files_alone_are_refused_it_is_written_without() {
        let mut rights = Rights::default();
        rights.learn(&refused(50_013), true);
        assert!(rights.may_write() && !rights.may_attach());
        rights.learn(&Ok(()), false);
        assert_eq!(
            rights.untold(),
            Some(50_013),
            "that the words went through does not bring the pictures back"
        );
        rights.tell();
        rights.stir();
        assert!(!rights.may_attach(), "not at once");
        tokio::time::advance(REFUSED_FOR * 2).await;
        rights.stir();
        assert!(rights.may_attach());
        rights.learn(&Ok(()), true);
        rights.learn(&refused(50_013), false);
        assert!(!rights.may_write());
        assert_eq!(rights.untold(), Some(50_013));
    }
}
