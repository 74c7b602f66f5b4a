//! All SQL of boosts.

mod boosts;
mod hours;
mod views;

pub use boosts::{
    BoostResult, BoostRow, NewBoost, Owner, by_client, due, end, has_changed_whom_they_meet, has_open_case, insert,
    is_known_to_have_stopped, latest, owner, rests, running, running_of, started, started_since, stop, unused_returned,
    week_used,
};
pub use hours::{count_look, counted_since, delete_old, likes_since, looks, region_sums, sum_hour};
pub use views::{
    counted_looks, dealable, liked_items, matches_made, placed_since, running_among, set_placed, set_seen, was_placed,
};
