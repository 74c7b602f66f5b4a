//! The error rates of the contact filter on the corpus, for `make bench`.
#![allow(clippy::print_stdout, reason = "the bench reads what is printed")]

#[path = "../tests/contact/corpus.rs"]
mod corpus;

use app::kernel::contact::{find, find_in_name};
use corpus::{Split, measure};
use std::time::Instant;

fn main() {
    println!("held-out texts: {}", measure(Split::HeldOut, refuses));
    println!("texts that rules were written by: {}", measure(Split::Tune, refuses));
    for length in [500, 5_000, 50_000] {
        let text = "adoro praia, 10 km e nove gatos; insta não. ".repeat(length / 44);
        let start = Instant::now();
        let found = find(&text);
        println!(
            "{} bytes: {} µs, found {found:?}",
            text.len(),
            start.elapsed().as_micros()
        );
    }
}

fn refuses(field: &str, text: &str) -> bool {
    let found = if field == "name" {
        find_in_name(text)
    } else {
        find(text)
    };
    found.is_some()
}
