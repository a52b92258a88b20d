//! Executes a command on the server's state.

use super::error::AdminError;
use super::{Admin, show};
use crate::connections::outbox::Close;
use crate::connections::presence::ConnectionSet;
use crate::moderation::{AdminCommand, Grounds, SanctionKind, Target, Term};
use crate::names;
use crate::services::Services;
use crate::store::{Account, AuditEntry, NewSanction, OperatorAction, StoreError};
use konakis_protocol::{AskData, PlayerName, RoomId, RoomStatus, UserId};

const REPORTS_MAX: u32 = 50;
const LOG_MAX: u32 = 10_000;

impl Admin {
    /// Executes a command of this operator, and returns the text to show to the operator.
    ///
    /// # Errors
    /// [`AdminError`], with a sentence for the operator.
    pub async fn execute(&self, operator: &str, command: AdminCommand) -> Result<String, AdminError> {
        let (actions, services) = (OperatorActions { admin: self, operator }, &self.requests.services);
        match command {
            AdminCommand::User { who } => self.user(&who).await,
            AdminCommand::Room { room } => self.room(room).await,
            AdminCommand::Rename { user, name, term, reason } => {
                actions.rename(user, name, term, reason).await
            }
            AdminCommand::Mute { user, term, reason } => {
                actions.sanction(SanctionKind::Mute, Target::User(user), term, reason).await
            }
            AdminCommand::Ban { target, term, reason } => {
                actions.sanction(SanctionKind::Ban, target, term, reason).await
            }
            AdminCommand::Lift { number, reason } => actions.lift(number, reason).await,
            AdminCommand::Sanctions => Ok(show::sanctions(&services.store.sanctions().await?, self.now())),
            AdminCommand::Close { room, reason } => actions.close_room(room, reason).await,
            AdminCommand::RemoveText { room, user, reason } => actions.remove_text(room, user, reason).await,
            AdminCommand::Reports { all, after } => {
                Ok(show::reports(&services.store.reports(all, after, REPORTS_MAX).await?))
            }
            AdminCommand::Resolve { report, reason } => {
                let number = actions.perform(reason, OperatorAction::Resolve(report)).await?;
                number.ok_or(AdminError::NoSuchReport(report))?;
                Ok(format!("report {report} is resolved"))
            }
            AdminCommand::Export { user } => self.export(&user).await,
            AdminCommand::Delete { user, reason } => actions.delete(user, reason).await,
            AdminCommand::Log { limit } => Ok(show::audit(&services.store.audit(limit.min(LOG_MAX)).await?)),
        }
    }

    fn now(&self) -> u64 {
        self.requests.services.clock.now().wall
    }
}

struct OperatorActions<'a> {
    admin: &'a Admin,
    operator: &'a str,
}

impl OperatorActions<'_> {
    fn services(&self) -> &Services {
        &self.admin.requests.services
    }

    /// Returns the user's id, or the id of the member into whom the user was merged.
    async fn owner(&self, user: UserId) -> Result<UserId, AdminError> {
        let account = self.services().store.user(&user).await?;
        account.map(|account| account.id).ok_or(AdminError::UnknownUser(user))
    }

    async fn rename(
        &self,
        user: UserId,
        name: PlayerName,
        term: Term,
        reason: Grounds,
    ) -> Result<String, AdminError> {
        names::check(&name)?;
        let (services, user) = (self.services(), self.owner(user).await?);
        let action = OperatorAction::Rename(user.clone(), name, term.end_ms(self.admin.now()));
        let number = self.perform(reason, action).await?.unwrap_or_default();
        let reloaded = services.reload_sanctions().await;
        services.present.close(&user, Close::Renamed);
        services.erasure_due.notify_one();
        reloaded.map_err(AdminError::Delayed)?;
        Ok(format!(
            "{user} is renamed; the name in their games changes within minutes; “admin lift {number}” lets them change it"
        ))
    }

    async fn remove_text(&self, room: RoomId, user: UserId, reason: Grounds) -> Result<String, AdminError> {
        if self.services().store.row(&room).await?.is_none() {
            return Err(AdminError::NoSuchRoom(room));
        }
        // A missing account is not an error, because messages in reports outlive their author's account.
        let account = self.services().store.user(&user).await?;
        let user = account.map_or(user, |account| account.id);
        let merged = self.services().store.merged_guests(&user).await?;
        self.perform(reason, OperatorAction::RemoveText(room.clone(), user.clone())).await?;
        for id in std::iter::once(user.clone()).chain(merged) {
            self.admin.requests.rooms.remove_text(&room, id).await;
        }
        Ok(format!("the messages of {user} in room {room} are removed"))
    }

    async fn delete(&self, user: UserId, reason: Grounds) -> Result<String, AdminError> {
        let user = self.owner(user).await?;
        let _lock = self.services().account_locks.lock(&user).await;
        self.services().present.sign_out(&user, ConnectionSet::All);
        self.perform(reason, OperatorAction::Delete(user.clone())).await?;
        // Close the connections opened between the first sign-out and the commit.
        self.services().present.sign_out(&user, ConnectionSet::All);
        self.services().erasure_due.notify_one();
        Ok(format!("the account {user} is deleted; the name in their games changes within minutes"))
    }

    /// Stores an action, and returns the number of its sanction or report. If the outcome is unknown, waits until the
    /// store has decided.
    async fn perform(&self, reason: Grounds, action: OperatorAction) -> Result<Option<u64>, AdminError> {
        let (store, now_ms, operator) = (&self.services().store, self.admin.now(), self.operator.to_owned());
        match store.moderate(operator, reason.clone(), action.clone(), now_ms).await {
            Ok(number) => Ok(number),
            Err(StoreError::NoSuchUser(user)) => Err(AdminError::UnknownUser(user)),
            Err(error) if error.is_unknown() => {
                store.settle().await.map_err(|_| AdminError::Undecided(error))?;
                self.stored(&reason, &action, now_ms).await
            }
            Err(error) => Err(AdminError::NotDone(error)),
        }
    }

    /// Finds out whether a write with an unknown outcome has stored the action. Returns the same number as `perform`.
    async fn stored(
        &self,
        reason: &Grounds,
        action: &OperatorAction,
        now_ms: u64,
    ) -> Result<Option<u64>, AdminError> {
        let store = &self.services().store;
        let is_this = |entry: &AuditEntry| {
            (entry.at_ms, &*entry.operator, &*entry.action, &*entry.reason)
                == (now_ms, self.operator, action.name(), reason.as_str())
        };
        let log = store.audit(LOG_MAX).await.map_err(AdminError::Undecided)?;
        if !log.iter().any(is_this) {
            return Err(AdminError::NotStored);
        }
        match action {
            OperatorAction::Lift(number) | OperatorAction::Resolve(number) => Ok(Some(*number)),
            OperatorAction::Sanction(_) | OperatorAction::Rename(..) => {
                let sanctions = store.sanctions().await.map_err(AdminError::Delayed)?;
                Ok(sanctions.iter().rfind(|sanction| sanction.made_ms == now_ms).map(|sanction| sanction.id))
            }
            _ => Ok(None),
        }
    }

    async fn sanction(
        &self,
        kind: SanctionKind,
        target: Target,
        term: Term,
        reason: Grounds,
    ) -> Result<String, AdminError> {
        let services = self.services();
        let new = NewSanction { kind, target: target.clone(), until_ms: term.end_ms(self.admin.now()) };
        let number = self.perform(reason, OperatorAction::Sanction(new)).await?.unwrap_or_default();
        services.reload_sanctions().await.map_err(AdminError::Delayed)?;
        Ok(format!("{} {number} of {target} is in force", kind.name()))
    }

    async fn lift(&self, number: u64, reason: Grounds) -> Result<String, AdminError> {
        let lifted = self.perform(reason, OperatorAction::Lift(number)).await?;
        lifted.ok_or(AdminError::NoSuchSanction(number))?;
        self.services().reload_sanctions().await.map_err(AdminError::Delayed)?;
        Ok(format!("sanction {number} is lifted"))
    }

    async fn close_room(&self, room: RoomId, reason: Grounds) -> Result<String, AdminError> {
        match self.services().store.row(&room).await?.map(|row| row.stage.status()) {
            None => return Err(AdminError::NoSuchRoom(room)),
            Some(RoomStatus::Finished) => return Err(AdminError::AlreadyOver(room)),
            Some(_) => {}
        }
        self.perform(reason.clone(), OperatorAction::Close(room.clone())).await?;
        if self.admin.requests.rooms.close_room(&room, reason).await {
            Ok(format!("room {room} is closed"))
        } else {
            Err(AdminError::NotClosed(room))
        }
    }
}

impl Admin {
    async fn find(&self, who: &str) -> Result<Account, AdminError> {
        let store = &self.requests.services.store;
        if let Ok(id) = who.parse()
            && let Some(account) = store.user(&id).await?
        {
            return Ok(account);
        }
        if let Ok(discord) = who.parse()
            && let Some(account) = store.user_by_discord(discord).await?
        {
            return Ok(account);
        }
        match &store.users_named(who.to_owned()).await?[..] {
            [] => Err(AdminError::NoSuchUser),
            [one] => store.user(one).await?.ok_or(AdminError::NoSuchUser),
            several => {
                let ids: Vec<_> = several.iter().map(UserId::as_str).collect();
                Err(AdminError::Ambiguous(ids.join(", ")))
            }
        }
    }

    async fn user(&self, who: &str) -> Result<String, AdminError> {
        let account = self.find(who).await?;
        let Services { present, open_connections, .. } = &*self.requests.services;
        let open = present.connections(&account.id);
        let addresses: Vec<_> =
            open.into_iter().filter_map(|number| open_connections.address(number)).collect();
        let data = self.requests.services.personal_data(&account.id, AskData::default()).await?;
        Ok(show::user(&data, &addresses))
    }

    async fn room(&self, room: RoomId) -> Result<String, AdminError> {
        let row = self.requests.services.store.row(&room).await?;
        let row = row.ok_or_else(|| AdminError::NoSuchRoom(room.clone()))?;
        let players: Vec<_> = [&row.white, &row.black].into_iter().flatten().cloned().collect();
        let accounts = self.requests.services.store.users(&players).await?;
        Ok(show::room(&room, &row, &accounts, self.requests.rooms.is_loaded(&room)))
    }

    async fn export(&self, user: &UserId) -> Result<String, AdminError> {
        Ok(serde_json::to_string_pretty(&self.requests.services.all_personal_data(user).await?)?)
    }
}
