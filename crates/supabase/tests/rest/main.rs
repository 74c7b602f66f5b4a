//! Tables and functions over the real router, on both databases.

mod club;
mod constraints;
mod credentials;
mod differential;
mod embeds;
#[path = "../../examples/film_club.rs"]
#[allow(dead_code, reason = "the tests start the example's routes, not its process")]
mod film_club;
mod fixture;
mod functions;
mod generate;
mod grammar;
mod heavy;
mod json_columns;
mod masks;
mod nonsense;
mod plain_tables;
mod reads;
mod row_functions;
mod surface;
mod writes;
