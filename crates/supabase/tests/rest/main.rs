//! Tables and functions over the real router, on both databases.

mod differential;
mod embeds;
mod fixture;
mod functions;
mod reads;
mod surface;
mod writes;
