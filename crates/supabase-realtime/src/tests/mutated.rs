//! Mutated frames and joins: they are read or refused. Mutated bindings stand beside their reader.

use bytes::Bytes;

use super::super::channel::Join;
use super::super::frame::{Version, decode_binary, decode_text};
use supabase_base::fuzz::{Mutator, lines};

const MUTATIONS: usize = 20_000;

#[test]
fn text_frames() {
    let mut read = 0;
    for input in Mutator::new(lines("frames.txt")).inputs(MUTATIONS) {
        let text = String::from_utf8_lossy(&input);
        for version in [Version::V1, Version::V2] {
            read += usize::from(decode_text(version, &text).is_ok());
        }
    }
    assert!(read > 100, "{read} read");
}

#[test]
fn binary_frames() {
    let seeds: Vec<Vec<u8>> = lines("frames.hex")
        .iter()
        .map(|line| hex::decode(line).expect("a hexadecimal line"))
        .collect();
    let mut read = 0;
    for input in Mutator::new(seeds).inputs(MUTATIONS) {
        read += usize::from(decode_binary(Bytes::from(input)).is_ok());
    }
    assert!(read > 100, "{read} read");
}

#[test]
fn joins() {
    let mut read = 0;
    for input in Mutator::new(lines("joins.txt")).inputs(MUTATIONS) {
        let text = String::from_utf8_lossy(&input);
        if let Ok(join) = serde_json::from_str::<Join>(&text) {
            read += usize::from(join.options().is_ok());
        }
    }
    assert!(read > 100, "{read} read");
}
