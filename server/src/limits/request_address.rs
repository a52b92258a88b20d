//! The client address of the current request, as a task-local value, so that functions need no parameter for it. Shared
//! resources, such as store readers, use it to serve addresses in turn.
//!
//! Invariants: work within [`scope`] belongs to one address. The server's own work belongs to no address, and neither
//! does a task that is spawned within a scope.

use crate::addresses::network;
use std::net::IpAddr;

tokio::task_local! {
    static ADDRESS: IpAddr;
}

/// Runs `work` on behalf of the network of an address.
pub async fn scope<F: Future>(address: IpAddr, work: F) -> F::Output {
    ADDRESS.scope(network(address), work).await
}

/// The address of the current scope, if any.
#[must_use]
pub fn current() -> Option<IpAddr> {
    ADDRESS.try_with(|address| *address).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_network_of_a_request_is_known_only_in_its_scope() {
        assert_eq!(current(), None);
        let from = "2001:db8::7".parse().unwrap();
        scope(from, async {
            assert_eq!(current(), Some("2001:db8::".parse().unwrap()));
            assert_eq!(tokio::spawn(async { current() }).await.unwrap(), None);
        })
        .await;
        assert_eq!(current(), None);
    }
}
