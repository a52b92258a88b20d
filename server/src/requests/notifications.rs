//! The devices on which a user is told that it is their turn, and when.
//!
//! Invariant: a device belongs to the token of the connection that adds it, so a service, which has none, has no
//! device.

use super::{Handled, RequestError, Requester, Requests};
use crate::notifications::ServerKey;
use crate::store::{StoreError, TokenHash};
use konakis_protocol::{AddDevice, DeviceId, Notifications, NotifyWhen, ServerMessage, UserId};

impl Requests {
    pub(super) async fn notifications(&self, requester: &Requester) -> Result<Handled, RequestError> {
        let (user, token) = self.device_owner(requester)?;
        let private = self.services.store.push_key(self.services.random.private_key()).await?;
        let server_key =
            ServerKey::new(&private).map_err(|error| StoreError::Failed(error.to_string().into()))?;
        let (devices, when) = self.services.store.notifications(user, token).await?;
        let answer = Notifications { server_key: server_key.public(), devices, when };
        Ok(Handled::Answered(ServerMessage::Notifications(answer)))
    }

    pub(super) async fn add_device(
        &self,
        requester: &Requester,
        device: AddDevice,
    ) -> Result<Handled, RequestError> {
        let (user, token) = self.device_owner(requester)?;
        if self.push_services.url(&device.address).is_none() {
            return Err(RequestError::UnknownPushService);
        }
        let now_ms = self.services.clock.now().wall;
        let id = self.services.random.device();
        let added = self.services.store.add_device(user, token, id, device, now_ms).await;
        // The token was revoked meanwhile, so the connection is about to be closed.
        added.map_err(|error| match error {
            StoreError::NoSuchUser(_) => RequestError::NoDevice,
            error => RequestError::Store(error),
        })?;
        self.notifications(requester).await
    }

    pub(super) async fn remove_device(
        &self,
        requester: &Requester,
        device: DeviceId,
    ) -> Result<Handled, RequestError> {
        let (user, _) = self.device_owner(requester)?;
        self.services.store.remove_device(user, &device).await?;
        self.notifications(requester).await
    }

    pub(super) async fn notify_when(
        &self,
        requester: &Requester,
        when: NotifyWhen,
    ) -> Result<Handled, RequestError> {
        let (user, _) = self.device_owner(requester)?;
        self.services.store.set_notify_when(user, when).await?;
        self.notifications(requester).await
    }

    /// Charges a request about notifications. Returns the user and the token of the connection.
    fn device_owner<'a>(&self, requester: &'a Requester) -> Result<(&'a UserId, TokenHash), RequestError> {
        if requester.service {
            return Err(RequestError::NoDevice);
        }
        let user = &self.charge_personal(requester)?.id;
        let token = self.services.present.token(user, requester.outbox.connection());
        Ok((user, token.ok_or(RequestError::NoDevice)?))
    }
}
