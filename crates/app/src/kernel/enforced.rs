//! Whether limits count.

/// Whether limits count at all: benches and tests of other things lift them, stories keep them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LimitEnforcement {
    Yes,
    No,
}
