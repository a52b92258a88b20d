//! The address on whose behalf the current task works, so that shared resources deep inside (the readers of the store,
//! the painters) can be divided fairly among addresses without every call in between naming one.
//!
//! What always holds: work within [`scope`] belongs to one address. Work that the server does of its own accord, and tasks
//! that are spawned, belong to none.

use crate::limits::network;
use std::net::IpAddr;

tokio::task_local! {
    static ADDRESS: IpAddr;
}

/// Does this on behalf of an address; of an IPv6 address the subscriber's network stands for all of it.
pub async fn scope<F: Future>(address: IpAddr, work: F) -> F::Output {
    ADDRESS.scope(network(address), work).await
}

/// The address on whose behalf the current task works, if there is one.
#[must_use]
pub fn address() -> Option<IpAddr> {
    ADDRESS.try_with(|address| *address).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_belongs_to_the_network_of_its_scope() {
        assert_eq!(address(), None);
        let from = "2001:db8::7".parse().unwrap();
        scope(from, async {
            assert_eq!(address(), Some("2001:db8::".parse().unwrap()));
            assert_eq!(tokio::spawn(async { address() }).await.unwrap(), None);
        })
        .await;
        assert_eq!(address(), None);
    }
}
