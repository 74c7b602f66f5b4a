//! A small puzzle before an address is taken: seconds of a processor's time, so that a list of a million addresses
//! costs days. It is solved by the browser and checked with one digest.

use super::store;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Vault, new_person_id};
use db::Tx;
use jiff::{Timestamp, ToSpan};

/// Leading zero bits of the digest: 65,000 tries on average, well below a second.
pub const BITS: u32 = 16;
/// How long a puzzle may be thought about.
const MINUTES: i64 = 30;
const PURPOSE: &str = "waitlist.puzzle";

/// A new puzzle: a random word and its end, signed.
pub fn make(vault: &Vault, now: Timestamp) -> String {
    let until = now.checked_add(MINUTES.minutes()).unwrap_or(Timestamp::MAX);
    let body = format!("{}.{}", new_person_id().simple(), until.as_second());
    let tag = hex::encode(vault.tag(PURPOSE, &body));
    format!("{body}.{tag}")
}

/// Whether a number solves a puzzle.
pub fn solves(puzzle: &str, answer: &str) -> bool {
    supabase::puzzle::solves(puzzle, answer, BITS)
}

/// Takes a solved puzzle of this installation, once.
pub async fn redeem(tx: &mut Tx, vault: &Vault, puzzle: &str, answer: &str, now: Timestamp) -> FaultResult<()> {
    let refused = || Fault::invalid("puzzle", "A verificação expirou. Tente de novo: leva só um instante.");
    let (body, tag) = puzzle.rsplit_once('.').ok_or_else(refused)?;
    let (nonce, until) = body.split_once('.').ok_or_else(refused)?;
    let ours = hex::decode(tag).is_ok_and(|tag| vault.is_tag(PURPOSE, body, &tag));
    let until = until
        .parse()
        .ok()
        .and_then(|seconds| Timestamp::from_second(seconds).ok());
    let until = until.filter(|until| *until > now).ok_or_else(refused)?;
    if !ours || answer.len() > 20 || !solves(puzzle, answer) {
        return Err(refused());
    }
    match store::spend_puzzle(tx, nonce, until).await? {
        true => Ok(()),
        false => Err(refused()),
    }
}

/// The answer, by trying; what the browser does.
pub fn solve(puzzle: &str) -> String {
    supabase::puzzle::solve(puzzle, BITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzle_has_an_answer_that_fits_no_other() {
        let vault = Vault::new(&[1; 32]);
        let now: Timestamp = "2026-11-21T18:00:00Z".parse().unwrap();
        let (one, other) = (make(&vault, now), make(&vault, now));
        let answer = solve(&one);
        assert!(solves(&one, &answer));
        assert!(!solves(&other, &answer));
        assert!(!solves(&one, "x"));
    }

    /// The browser's worker must find what the server takes; `web/src/api/puzzle/sha256.test.ts` has the same line.
    #[test]
    fn digest_is_over_the_puzzle_a_colon_and_the_number() {
        assert!(solves("enlace", &solve("enlace")));
        assert_eq!(solve("enlace"), "34746");
    }
}
