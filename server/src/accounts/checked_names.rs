//! Remembers the names that passed the check, because the check is slow.
//!
//! Invariant: at most [`NAMES_MAX`] names are remembered; the least recently used name is forgotten first.

use crate::names::{self, NameError};
use konakis_protocol::PlayerName;
use lru::LruCache;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

/// The maximum number of names, of about 150 bytes each.
const NAMES_MAX: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

pub(super) struct CheckedNames(Mutex<LruCache<PlayerName, ()>>);

impl Default for CheckedNames {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(NAMES_MAX)))
    }
}

impl CheckedNames {
    /// Checks a name with [`names::check`], unless the name is remembered.
    pub(super) fn check(&self, name: &PlayerName) -> Result<(), NameError> {
        self.check_by(name, names::check)
    }

    fn check_by(
        &self,
        name: &PlayerName,
        check: impl FnOnce(&PlayerName) -> Result<(), NameError>,
    ) -> Result<(), NameError> {
        let checked = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if checked().get(name).is_some() {
            return Ok(());
        }
        // Do not hold the lock during the check, which is slow.
        check(name)?;
        checked().put(name.clone(), ());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_passed_is_not_checked_again() {
        let (checked, mut checks) = (CheckedNames::default(), 0);
        for (name, is_allowed) in
            [("Anna", true), ("Computer 1", false), ("Anna", true), ("Computer 1", false)]
        {
            let count = |name: &PlayerName| {
                checks += 1;
                names::check(name)
            };
            assert_eq!(checked.check_by(&PlayerName::nearest(name), count).is_ok(), is_allowed, "{name}");
        }
        assert_eq!(checks, 3, "a refused name is checked again");
    }
}
