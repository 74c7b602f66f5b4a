//! Requests that are broken.

use super::Dice;
use crate::club::TestRequest;

/// The same request with some of its text broken.
pub(super) fn damaged(dice: &mut Dice, mut ask: TestRequest) -> TestRequest {
    let words = [
        "(",
        ")",
        ",",
        ".",
        "%22",
        "!",
        ":",
        "::",
        "-%3E",
        "*",
        "not.",
        "%7B",
        "%5C",
        "%00",
        "%FF",
        "%",
        "&",
        "=",
        "or=(",
        "select=",
        "..",
        "99999999999999999999",
    ];
    for _ in 0..1 + dice.roll(3) {
        if ask.path.is_empty() {
            break;
        }
        let spots: Vec<usize> = ask.path.char_indices().map(|(at, _)| at).collect();
        let at = spots[dice.roll(spots.len())];
        match dice.roll(3) {
            0 => ask.path.insert_str(at, dice.pick(&words)),
            1 => drop(ask.path.remove(at)),
            _ => ask.path.truncate(at.max(1)),
        }
    }
    if !ask.body.is_empty() && dice.one_in(3) {
        let at = dice.roll(ask.body.len());
        if ask.body.is_char_boundary(at) {
            ask.body.truncate(at);
        }
    }
    ask
}
