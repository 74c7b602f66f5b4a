//! What others may read, and how they ask for it.

mod charts;
mod signs;
