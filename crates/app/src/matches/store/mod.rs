//! All SQL of matches.

mod lists;
mod pairs;
mod sides;

pub use lists::{Counts, answers, counts, open_pairs, rows, waiting_for};
pub use pairs::{
    close, couple_since, ids_of, insert, known_name, of_pair, open_of, open_since, put_members, reopen, set_couple,
};
pub use sides::{
    OwedSince, Side, longest_owed, owing, set_all_seen, set_celebrated, set_reminded, set_seen, shown, side,
    side_locked,
};
