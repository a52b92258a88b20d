//! What is counted and timed.

use konakis_protocol::ErrorCode;
use std::time::Duration;

/// What the parts of the server tell of themselves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Meters;

impl Meters {
    /// A connection began.
    pub fn connected(&self) {}
    /// A connection ended.
    pub fn disconnected(&self) {}
    /// So many entries were made durable.
    pub fn appended(&self, _took: Duration, _entries: usize) {}
    /// A change was shown to so many.
    pub fn published(&self, _took: Duration, _viewers: usize) {}
    /// A request was refused.
    pub fn refused(&self, _code: ErrorCode) {}
}
