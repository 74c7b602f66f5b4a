//! "Visitando": a second city for some days; with Premium up to five visits, one after the other (`queue`). Before it
//! begins a visit is a plan, "planejando", and moves nobody.
//!
//! While a visit lasts, the visited city's cell replaces the home's, in the profile and so in the index and the gate. One
//! cell for each person keeps the index exact as it is, and a person has one place at a time: with two, a distance band
//! from either would tell more of both. The city comes from the gazetteer, so a position never enters, and a visit counts
//! [`CHANGES`] times in [`WINDOW_DAYS`] days, or it would be a way to look around by the edges of the bands. The label
//! ends by the clock; the cell goes back with the next run of the schedule.

mod begin_end;
mod plan;
mod queue;
pub mod store;
mod surface;

pub use begin_end::{apply_due, keep_cell};
pub use surface::declare;

/// How far ahead a visit may reach, in days.
const DAYS_AHEAD: i64 = 30;
/// The same with Premium, whose visits are several.
const DAYS_AHEAD_PREMIUM: i64 = 120;
/// Visits at once, the present one included.
const VISITS: usize = 1;
const VISITS_PREMIUM: usize = 5;
/// How often a visit may be set or changed within [`WINDOW_DAYS`].
const CHANGES: usize = 2;
/// The same with Premium: five visits, and one change of mind.
const CHANGES_PREMIUM: usize = 6;
const WINDOW_DAYS: i64 = 30;
