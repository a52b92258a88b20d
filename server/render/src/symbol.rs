//! A reusable SVG graphic with its own coordinate system, like the `<symbol>` element of SVG.

use std::sync::Arc;

/// A piece of SVG in its own box, with its colours filled in.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Symbol {
    /// The width and height of the box in which `body` is drawn.
    pub(crate) view: (u32, u32),
    /// The SVG elements.
    pub(crate) body: Arc<str>,
}

impl Symbol {
    /// Elements drawn in a box of this size.
    pub(crate) fn new(view: (u32, u32), body: impl Into<Arc<str>>) -> Self {
        Self { view, body: body.into() }
    }
}
