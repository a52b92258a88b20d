//! Commands from other parts of the server to rooms.

use super::{MAILBOX_TIMEOUT, Registry, payer_of_scope};
use crate::limits::blocking::Busy;
use crate::moderation::Grounds;
use crate::rooms::machine::Seated;
use crate::rooms::machine::redact::{Renaming, Replaced};
use crate::rooms::snapshot::{ReplayFrames, SnapshotError, SpectatorSnapshot, TextRecord};
use crate::rooms::task::RoomCommand;
use konakis_protocol::{RoomId, UserId};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;

/// How long an HTTP request waits for a room.
const HTTP_REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

impl Registry {
    /// The room as a spectator sees it.
    ///
    /// # Errors
    /// [`SnapshotError`], with the reason.
    pub async fn snapshot(&self, room: &RoomId) -> Result<SpectatorSnapshot, SnapshotError> {
        self.query(room, RoomCommand::Snapshot).await
    }

    /// The replay of a room's game, if it is over.
    ///
    /// # Errors
    /// [`SnapshotError`], with the reason.
    pub async fn replay_frames(&self, room: &RoomId) -> Result<ReplayFrames, SnapshotError> {
        self.query(room, RoomCommand::ReplayFrames).await
    }

    /// The record of a room as text, as a spectator may see it.
    ///
    /// # Errors
    /// [`SnapshotError`], with the reason.
    pub async fn record_text(&self, room: &RoomId) -> Result<TextRecord, SnapshotError> {
        let payer = payer_of_scope(room);
        self.query(room, |reply| RoomCommand::RecordText(payer, reply)).await
    }

    async fn query<T>(
        &self,
        room: &RoomId,
        command: impl FnOnce(oneshot::Sender<Result<T, SnapshotError>>) -> RoomCommand,
    ) -> Result<T, SnapshotError> {
        let (reply, answer) = oneshot::channel();
        let answered = async {
            self.tell(room, command(reply)).await;
            answer.await
        };
        match tokio::time::timeout(HTTP_REQUEST_TIMEOUT, answered).await {
            Ok(Ok(result)) => result,
            Ok(Err(_)) | Err(_) => Err(Busy.into()),
        }
    }

    /// Ends a room's game for the operator. Returns whether the end is on disk.
    pub async fn close_room(&self, room: &RoomId, grounds: Grounds) -> bool {
        let (reply, answer) = oneshot::channel();
        self.tell(room, RoomCommand::Close(grounds, reply)).await;
        answer.await.unwrap_or(false)
    }

    /// Removes the messages of a user from a room's chat, which is in memory only.
    pub async fn remove_text(&self, room: &RoomId, user: UserId) {
        if self.is_loaded(room) {
            self.tell(room, RoomCommand::RemoveMessages(user)).await;
        }
    }

    /// Withdraws the messages of a deleted user, who has these ids, from the chats of all rooms in memory. Returns
    /// whether the command reached every room.
    pub async fn forget_text(&self, users: Vec<UserId>) -> bool {
        let users = Arc::new(users);
        let mut all_told = true;
        let mailboxes: Vec<_> = self.mailboxes.iter().map(|mailbox| mailbox.clone()).collect();
        for mailbox in mailboxes {
            let command = Box::new(RoomCommand::ForgetAuthors(Arc::clone(&users)));
            // If the send fails, the task has ended and has no chat, so this counts as success.
            all_told &= tokio::time::timeout(MAILBOX_TIMEOUT, mailbox.send(command)).await.is_ok();
        }
        all_told
    }

    /// Replaces a user's former name in a room and its log.
    pub async fn rename_in(&self, room: &RoomId, renaming: Renaming) -> Replaced {
        let (reply, answer) = oneshot::channel();
        self.tell(room, RoomCommand::Rename(renaming, reply)).await;
        answer.await.unwrap_or(Replaced::Failed)
    }

    /// Gives a guest's seat to the member into whom the guest is merged. Returns true if the change is on disk, or if
    /// no change is necessary.
    pub async fn merge(&self, room: &RoomId, guest: &UserId, member: Seated) -> bool {
        let (reply, answer) = oneshot::channel();
        self.tell(room, RoomCommand::Merge { guest: guest.clone(), member, reply }).await;
        answer.await.unwrap_or(false)
    }
}
