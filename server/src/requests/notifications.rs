//! Requests about notices of turns.
//!
//! Invariants: a device belongs to the token of the connection that adds it. A service's connection has no token, so it
//! has no device. Direct messages on Discord are for members; a service may turn them on and off for its users.

use super::{Caller, Handled, RequestError, Requests};
use crate::notifications::{ServerKey, is_point};
use crate::store::{StoreError, TokenHash};
use konakis_protocol::{AddDevice, DeviceId, Notifications, NotifyWhen, ServerMessage, UserId, UserKind};

impl Requests {
    pub(super) async fn notifications(&self, caller: &Caller) -> Result<Handled, RequestError> {
        let user = &self.charge_personal(caller)?.id;
        self.current_notifications(caller, user).await
    }

    async fn current_notifications(&self, caller: &Caller, user: &UserId) -> Result<Handled, RequestError> {
        let token = self.services.present.token(user, caller.outbox.connection());
        let private = self.services.store.push_key(self.services.random.private_key()).await?;
        let server_key =
            ServerKey::new(&private).map_err(|error| StoreError::Failed(error.to_string().into()))?;
        let (devices, when) = self.services.store.notifications(user, token).await?;
        let by_discord = self.services.messenger.is_connected();
        let answer = Notifications { server_key: server_key.public(), devices, when, by_discord };
        Ok(Handled::Answered(ServerMessage::Notifications(answer)))
    }

    pub(super) async fn add_device(
        &self,
        caller: &Caller,
        mut device: AddDevice,
    ) -> Result<Handled, RequestError> {
        let (user, token) = self.device_owner(caller)?;
        let known = self.push_services.host_of(&device.address);
        let host;
        (host, device.address) = known.ok_or(RequestError::UnknownPushService)?;
        if !is_point(&device.key) {
            return Err(RequestError::InvalidPushKey);
        }
        let now_ms = self.services.clock.now().wall;
        let id = self.services.random.device();
        let added = self.services.store.add_device(user, token, id, device, host, now_ms).await;
        // `NoSuchUser` means that the token was revoked meanwhile. The connection is about to be closed.
        added.map_err(|error| match error {
            StoreError::NoSuchUser(_) => RequestError::NoDevice,
            error => RequestError::Store(error),
        })?;
        self.current_notifications(caller, user).await
    }

    pub(super) async fn remove_device(
        &self,
        caller: &Caller,
        device: DeviceId,
    ) -> Result<Handled, RequestError> {
        let (user, _) = self.device_owner(caller)?;
        self.services.store.remove_device(user, &device).await?;
        self.current_notifications(caller, user).await
    }

    pub(super) async fn notify_when(
        &self,
        caller: &Caller,
        when: NotifyWhen,
    ) -> Result<Handled, RequestError> {
        let user = self.charge_personal(caller)?;
        if when.discord && user.kind != UserKind::Member {
            return Err(RequestError::DirectMessagesOfGuest);
        }
        let (fresh, now_ms) = (self.services.random.device(), self.services.clock.now().wall);
        self.services.store.set_notify_when(&user.id, when, fresh, now_ms).await?;
        self.current_notifications(caller, &user.id).await
    }

    /// Delivers direct messages over the caller's connection from now on, if the caller is a service that acts for no
    /// user.
    pub(super) fn deliver_notices(&self, caller: &Caller) -> Result<Handled, RequestError> {
        if !caller.service || caller.user.is_some() {
            return Err(RequestError::NoMessenger);
        }
        self.services.messenger.set(&caller.outbox);
        Ok(Handled::Answered(ServerMessage::Done))
    }

    /// Charges the request, and returns the user and the token of the connection.
    fn device_owner<'a>(&self, caller: &'a Caller) -> Result<(&'a UserId, TokenHash), RequestError> {
        if caller.service {
            return Err(RequestError::NoDevice);
        }
        let user = &self.charge_personal(caller)?.id;
        let token = self.services.present.token(user, caller.outbox.connection());
        Ok((user, token.ok_or(RequestError::NoDevice)?))
    }
}
