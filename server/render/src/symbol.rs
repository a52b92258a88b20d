//! A reusable SVG graphic with its own coordinate system, like SVG's `<symbol>`.

use std::sync::Arc;

/// SVG elements with their colours resolved.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Symbol {
    /// The width and height of the view box.
    pub(crate) view: (u32, u32),
    pub(crate) body: Arc<str>,
}

impl Symbol {
    pub(crate) fn new(view: (u32, u32), body: impl Into<Arc<str>>) -> Self {
        Self { view, body: body.into() }
    }
}
