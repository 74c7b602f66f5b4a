//! Requests from a seed: mostly sensible ones of every form that the grammar has, some that are not.

mod call;
mod damage;
mod dice;
mod filter;
mod read;
mod tables;
mod write;

use crate::club::{Requester, TestRequest};
use crate::fixture::enc;
use call::call;
use damage::damaged;
pub use dice::Dice;
use read::read;
use write::write;

/// One request.
pub fn request(dice: &mut Dice) -> TestRequest {
    dice.wild = dice.one_in(4);
    let ask = match dice.roll(20) {
        0..=13 => read(dice),
        14 | 15 => call(dice),
        _ => write(dice),
    };
    if dice.wild && dice.one_in(2) {
        damaged(dice, ask)
    } else {
        ask
    }
}

fn who(dice: &mut Dice) -> Requester {
    match dice.roll(6) {
        0 => Requester::Visitor,
        1 => Requester::Operator,
        2 => Requester::Member(1),
        _ => Requester::Member(0),
    }
}

fn with_query(path: &str, pairs: &[(String, String)]) -> String {
    let query: Vec<String> = pairs
        .iter()
        .map(|(key, value)| format!("{}={}", enc(key), enc(value)))
        .collect();
    if query.is_empty() {
        path.to_owned()
    } else {
        format!("{path}?{}", query.join("&"))
    }
}
