//! What measurements say about the pictures of an attempt, for the reviewer to look at twice. They decide nothing.

use super::model::{AttemptKind, FRAMES};
use super::store::frames::Frame;
use crate::kernel::json::strings;
use schemars::JsonSchema;
use serde::Serialize;

/// Two pictures that differ in no more bits of their perceptual hashes look like one.
const ALIKE_MAX: u32 = 3;
/// The picture is one of the profile's photos.
pub const PROFILE_PHOTO: &str = "profile_photo";
/// All pictures are nearly the same, although gestures differ.
const ALIKE: &str = "alike";

/// A hint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FrameHint {
    /// The picture's name; null for what is said of all of them.
    pub frame: Option<String>,
    /// small, dark, blurred, profile_photo or alike.
    pub kind: String,
}

/// The hints of an attempt. A covered document is dark and has hard edges by itself, so nothing is said of its picture.
pub fn hints(kind: AttemptKind, frames: &[Frame]) -> Vec<FrameHint> {
    let live: Vec<&Frame> = frames
        .iter()
        .filter(|frame| kind != AttemptKind::Identity || frame.position > 1)
        .collect();
    let mut found = Vec::new();
    for frame in &live {
        found.extend(strings(&frame.hints).into_iter().map(|word| FrameHint {
            frame: Some(format!("frame:{}", frame.position)),
            kind: word,
        }));
    }
    if are_alike(kind, &live) {
        found.push(FrameHint {
            frame: None,
            kind: ALIKE.to_owned(),
        });
    }
    found
}

fn are_alike(kind: AttemptKind, live: &[&Frame]) -> bool {
    let expected = if kind == AttemptKind::Identity {
        FRAMES - 1
    } else {
        FRAMES
    };
    let hashes: Vec<u64> = live
        .iter()
        .filter_map(|frame| u64::from_str_radix(&frame.dhash, 16).ok())
        .collect();
    let near = |pair: &[u64]| pair.iter().all(|hash| (hash ^ hashes[0]).count_ones() <= ALIKE_MAX);
    hashes.len() as i64 == expected && hashes.len() > 1 && near(&hashes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::Timestamp;
    use serde_json::json;
    use uuid::Uuid;

    fn frame(position: i64, dhash: u64, hints: &[&str]) -> Frame {
        Frame {
            attempt_id: Uuid::nil(),
            position,
            user_id: Uuid::nil(),
            digest: String::new(),
            dhash: format!("{dhash:016x}"),
            hints: json!(hints),
            created_at: Timestamp::UNIX_EPOCH,
            file: None,
        }
    }

    #[test]
    fn three_equal_pictures_are_said_to_be_alike_and_different_ones_are_not() {
        let same = [frame(1, 7, &[]), frame(2, 7, &[]), frame(3, 6, &[])];
        assert_eq!(hints(AttemptKind::Profile, &same)[0].kind, ALIKE);
        let different = [frame(1, 7, &[]), frame(2, 7, &[]), frame(3, u64::MAX, &[])];
        assert!(hints(AttemptKind::Profile, &different).is_empty());
    }

    #[test]
    fn covered_document_has_no_hint_of_its_own() {
        let frames = [
            frame(1, 1, &["dark"]),
            frame(2, 7, &["blurred"]),
            frame(3, u64::MAX, &[]),
        ];
        let found = hints(AttemptKind::Identity, &frames);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].frame.as_deref(), Some("frame:2"));
    }
}
