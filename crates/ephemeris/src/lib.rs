//! Birth charts and synastry, from the clock on a wall to a percentage that says what it means.
//!
//! Pure and deterministic: nothing here knows of a wire, a table, a language or today's date. What is said to
//! people are stable keys; the words are the product's.
//!
//! Reading order:
//! * [`birth`]: what a person says, and the instants it may mean (gaps, folds, doubt, the whole day);
//! * [`time`], [`nutation`], [`vsop`], [`moon`], [`sky`]: where the Sun, the Moon, Venus and Mars stand;
//! * [`horizon`]: the rising degree, the midheaven, whole-sign houses;
//! * [`dome`]: heights and directions over a place;
//! * [`points`], [`chart`]: the five points, how well each is known, by which method;
//! * [`change`]: when a sign changed within a birth that is open;
//! * [`aspect`]: the arcs that tradition reads, within a chart and across two;
//! * [`mod@synastry`]: four tabs and the whole, calibrated on random pairs;
//! * [`reading`]: which lines a view is made of, as keys;
//! * [`simulation`]: invented births for calibration, tests and benches.
//!
//! The zodiac is tropical, the houses are whole signs. Accuracy and its reference: `tests/it/goldens.rs`.

pub mod angle;
pub mod aspect;
pub mod birth;
pub mod change;
pub mod chart;
pub mod dome;
pub mod horizon;
pub mod moon;
pub mod nutation;
pub mod points;
pub mod reading;
pub mod sign;
pub mod simulation;
pub mod sky;
pub mod synastry;
pub mod time;
pub mod vsop;

pub use angle::Longitude;
pub use aspect::{Aspect, AspectFound};
pub use birth::{Birth, BirthError, BirthTime, LocalClock};
pub use chart::Chart;
pub use horizon::{Horizon, Houses, Location};
pub use points::{Placement, Point, Points, Signs};
pub use sign::{Element, Modality, Sign};
pub use sky::Sky;
pub use synastry::{Score, Synastry, synastry};
