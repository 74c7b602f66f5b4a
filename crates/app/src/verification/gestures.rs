//! The gestures of which each attempt draws some: what cannot be known beforehand cannot be prepared.

use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::word_enum;
use ring::rand::{SecureRandom, SystemRandom};

word_enum! {
    /// A gesture in front of the camera. The first twelve need no hand.
    pub enum Gesture {
        Smile = "smile",
        CloseEyes = "close_eyes",
        CloseOneEye = "close_one_eye",
        OpenMouth = "open_mouth",
        PuffCheeks = "puff_cheeks",
        RaiseEyebrows = "raise_eyebrows",
        LookUp = "look_up",
        LookDown = "look_down",
        TurnLeft = "turn_left",
        TurnRight = "turn_right",
        TiltLeft = "tilt_left",
        TiltRight = "tilt_right",
        ThumbUp = "thumb_up",
        OpenPalm = "open_palm",
        ClosedFist = "closed_fist",
        TwoFingers = "two_fingers",
        ThreeFingers = "three_fingers",
        FourFingers = "four_fingers",
        TouchNose = "touch_nose",
        TouchEar = "touch_ear",
        TouchChin = "touch_chin",
        HandOnCheek = "hand_on_cheek",
        HandOnForehead = "hand_on_forehead",
        HandOnHead = "hand_on_head",
    }
}

/// Gestures of the face alone.
const OF_THE_FACE: usize = 12;
/// Gestures of an attempt with a free hand, and the number beside them.
const WITH_HANDS: usize = 2;
/// Without a free hand nothing holds a number: a third gesture takes its place.
const WITHOUT_HANDS: usize = 3;
const CODE_DIGITS: u32 = 4;

/// What one attempt asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draw {
    pub gestures: Vec<&'static str>,
    /// Four digits; None without a free hand.
    pub code: Option<String>,
}

/// Draws at random, no gesture twice.
pub fn draw(hands: bool) -> FaultResult<Draw> {
    let random = Random::new();
    let count = if hands { WITH_HANDS } else { WITHOUT_HANDS };
    let mut gestures = Vec::with_capacity(count);
    while gestures.len() < count {
        gestures.push(another(&random, hands, &gestures)?);
    }
    let code = match hands {
        true => Some(format!("{:04}", random.below(10_u32.pow(CODE_DIGITS))?)),
        false => None,
    };
    Ok(Draw { gestures, code })
}

/// A gesture that is not among `known`.
pub fn another_than(hands: bool, known: &[&str]) -> FaultResult<&'static str> {
    another(&Random::new(), hands, known)
}

fn another(random: &Random, hands: bool, known: &[&str]) -> FaultResult<&'static str> {
    let all = if hands {
        Gesture::WORDS
    } else {
        &Gesture::WORDS[..OF_THE_FACE]
    };
    let left: Vec<&'static str> = all.iter().copied().filter(|word| !known.contains(word)).collect();
    let at = random.below(u32::try_from(left.len()).unwrap_or(1))?;
    left.get(at as usize)
        .copied()
        .ok_or_else(|| Fault::Internal("no gesture is left to draw".to_owned()))
}

struct Random(SystemRandom);

impl Random {
    fn new() -> Random {
        Random(SystemRandom::new())
    }

    /// A number below `limit`, each as likely: 2^32 is so much larger that the remainder tells nothing.
    fn below(&self, limit: u32) -> FaultResult<u32> {
        let mut bytes = [0_u8; 8];
        self.0
            .fill(&mut bytes)
            .map_err(|_| Fault::Internal("no randomness for a gesture".to_owned()))?;
        Ok((u64::from_le_bytes(bytes) % u64::from(limit.max(1))) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn there_are_twenty_four_gestures_and_no_word_twice() {
        let words: HashSet<_> = Gesture::WORDS.iter().collect();
        assert_eq!((words.len(), Gesture::WORDS.len()), (24, 24));
    }

    #[test]
    fn person_without_a_free_hand_gets_three_gestures_of_the_face_and_no_number() {
        for _ in 0..200 {
            let drawn = draw(false).unwrap();
            assert!(drawn.gestures.len() == 3 && drawn.code.is_none(), "{drawn:?}");
            assert!(
                drawn
                    .gestures
                    .iter()
                    .all(|word| Gesture::WORDS[..OF_THE_FACE].contains(word))
            );
            assert_eq!(drawn.gestures.iter().collect::<HashSet<_>>().len(), 3);
        }
    }

    #[test]
    fn draws_differ_and_have_two_gestures_and_four_digits() {
        let draws: Vec<Draw> = (0..200).map(|_| draw(true).unwrap()).collect();
        assert!(draws.iter().all(|drawn| {
            drawn.gestures.len() == 2
                && drawn.gestures[0] != drawn.gestures[1]
                && drawn
                    .code
                    .as_ref()
                    .is_some_and(|code| code.len() == 4 && code.bytes().all(|b| b.is_ascii_digit()))
        }));
        let seen: HashSet<&str> = draws.iter().flat_map(|drawn| drawn.gestures.iter().copied()).collect();
        assert_eq!(seen.len(), 24, "every gesture is drawn at some time");
    }
}
