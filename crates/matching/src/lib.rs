//! Who is shown to whom, in which order, and why: pure and deterministic.
//!
//! Nothing here depends on the wire or on tables. Every number that decides is an integer, so that two nodes, two
//! kernels, or a kernel and its oracle can be held to *equality* and not to a tolerance.
//!
//! Reading order:
//! * [`vocabulary`] and [`person`]: what the index knows of a person;
//! * [`grid`]: places as coarse cells, distances as bands;
//! * [`trust`]: the value questions, agreement both ways, dealbreakers;
//! * [`terms`], [`weights`], [`score`], [`compatibility`]: the one score specification, its explanation, the shown
//!   percentage;
//! * [`filters`], [`eligibility`]: the hard constraints both ways, and the caller's soft ones;
//! * [`population`], [`deck`]: the exact best `k`; [`oracle`] computes the same slowly and simply;
//! * [`index`]: the same deck, from packed columns, for a million people;
//! * [`daily`]: one good person a day, with a proof of how good;
//! * [`fairness`]: equal attention; [`learned`]: who answers;
//! * [`simulation`]: invented populations for calibration, tests and benches.

pub mod compatibility;
pub mod daily;
pub mod deck;
pub mod eligibility;
pub mod fairness;
pub mod filters;
pub mod grid;
pub mod index;
pub mod learned;
pub mod oracle;
pub mod person;
pub mod population;
pub mod score;
pub mod simulation;
pub mod terms;
pub mod trust;
pub mod vocabulary;
pub mod weights;

pub use deck::{Query, Ranked, Relations, Section, count, deck};
pub use filters::{Distance, Filters, Limits};
pub use grid::{Band, Cell};
pub use index::{Index, Snapshot};
pub use person::{BirthDate, Day, Person, Today};
pub use population::Population;
pub use score::{Explanation, Line, Pair, explain};
pub use vocabulary::{Gender, Intention, SoughtGenders};
pub use weights::{Sliders, Weights};
