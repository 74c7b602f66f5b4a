//! Proof of work: a number whose digest begins with zero bits is costly to find and cheap to check. It makes a flood of
//! requests cost time without asking who sends them.

use sha2::{Digest, Sha256};

/// Whether `answer` solves `puzzle`: the SHA-256 of `{puzzle}:{answer}` begins with `bits` zero bits.
pub fn solves(puzzle: &str, answer: &str, bits: u32) -> bool {
    let hash = Sha256::digest(format!("{puzzle}:{answer}").as_bytes());
    let zeros = hash.iter().take_while(|byte| **byte == 0).count();
    let next = hash.get(zeros).map_or(0, |byte| byte.leading_zeros());
    u32::try_from(zeros).unwrap_or(u32::MAX) * 8 + next >= bits
}

/// The smallest number that solves `puzzle`, found as a client finds it: about 2^`bits` digests.
pub fn solve(puzzle: &str, bits: u32) -> String {
    let mut tries = (0u64..).map(|number| number.to_string());
    tries.find(|answer| solves(puzzle, answer, bits)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn found_number_solves_its_puzzle_and_no_other() {
        let answer = solve("enlace", 16);
        assert_eq!(answer, "34746");
        assert!(solves("enlace", &answer, 16) && !solves("outro", &answer, 16));
    }
}
