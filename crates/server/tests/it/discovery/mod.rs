//! The deck: filters, limits, and the panel that adds up.

mod attention;
mod filters;
mod limits;
mod races;
