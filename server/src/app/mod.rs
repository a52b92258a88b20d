//! The parts of the server put together: what HTTP handlers may ask of them, and their upkeep.

pub mod backend;
pub(crate) mod disk_space;
pub(crate) mod erasure;
pub(crate) mod expiry;
