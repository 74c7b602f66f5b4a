//! All SQL of moderation.

pub mod appeals;
pub mod audit;
pub mod cases;
pub mod content;
pub mod decisions;
pub mod disputes;
pub mod evidence;
pub mod exports;
pub mod macros;
pub mod notes;
pub mod notices;
pub mod people;
pub mod queue;
pub mod reporters;
pub mod reports;
pub mod retention;
pub mod tallies;
pub mod text_fields;
