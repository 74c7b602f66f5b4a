//! Stories over a real server on a free port, with small clients of both protocol versions.

mod client;
mod frames;
mod http;
mod joining;
mod mixed;
mod mutated;
mod patience;
mod presence;
mod replay;
mod server;
mod table_server;
mod tables;
mod talking;
mod unjoined;
