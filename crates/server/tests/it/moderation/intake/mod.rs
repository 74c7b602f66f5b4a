//! Reports become cases, and what is most severe is out of sight at once.

mod reports;
mod severe;
