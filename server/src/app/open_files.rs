//! The operating system's limit on open files, which include connections.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// The number of open files apart from connections: for the database, listeners, the server's own requests, and
/// pictures.
const OTHER_FILES: u64 = 256;

/// Raises the limit of this process as far as needed and allowed, and warns if that is too little.
pub(crate) fn allow(connections: u32) {
    let limit = getrlimit(Resource::Nofile);
    let needed = u64::from(connections) + OTHER_FILES;
    let Some(target) = raised(needed, limit) else { return };
    let allowed = match setrlimit(Resource::Nofile, Rlimit { current: Some(target), ..limit }) {
        Ok(()) => target,
        Err(error) => {
            tracing::warn!(%error, "the limit on open files could not be raised");
            limit.current.unwrap_or(u64::MAX)
        }
    };
    if allowed < needed {
        tracing::warn!(
            allowed,
            needed,
            connections,
            "the system allows fewer open files than --connections needs, so connections will fail: raise the limit \
             (LimitNOFILE in systemd, nofile in containers, ulimit -n in a shell) or lower --connections"
        );
    }
}

/// The limit to set; none if the present one is high enough.
fn raised(needed: u64, limit: Rlimit) -> Option<u64> {
    let is_enough = limit.current.is_none_or(|current| current >= needed);
    (!is_enough).then(|| limit.maximum.map_or(needed, |maximum| maximum.min(needed)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_raised_only_as_needed_and_allowed() {
        for (needed, current, maximum, expected) in [
            (1_000, None, None, None),
            (1_000, Some(1_000), Some(5_000), None),
            (1_001, Some(1_000), Some(5_000), Some(1_001)),
            (1_001, Some(1_000), None, Some(1_001)),
            (9_000, Some(1_000), Some(5_000), Some(5_000)),
            (9_000, Some(5_000), Some(5_000), Some(5_000)),
        ] {
            assert_eq!(
                raised(needed, Rlimit { current, maximum }),
                expected,
                "{needed} {current:?} {maximum:?}"
            );
        }
    }
}
