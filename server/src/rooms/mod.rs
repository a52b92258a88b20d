//! The rooms: [`machine`] decides, [`task`] owns one room and stores and publishes its changes, [`services`] knows the
//! tasks of all rooms in memory.

pub mod idle;
pub mod machine;
pub mod services;
pub mod snapshot;
pub mod task;
pub mod watchers;
