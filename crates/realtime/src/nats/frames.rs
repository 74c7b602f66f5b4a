//! Messages as frames of the bus: a long one travels in pieces, because a server limits the length.

use std::collections::HashMap;

use bytes::{Buf, BufMut, Bytes, BytesMut};

use crate::bus::BusEvent;

/// A message that never ends must not fill the memory.
const WHOLE: usize = 64 << 20;

/// A message in one piece.
const ENTIRE: u8 = 0;
/// A piece of a longer message, by its sender; more follow.
const MORE: u8 = 1;
/// The last piece.
const LAST: u8 = 2;
/// The sender may have failed to say something.
pub(super) const GAP: u8 = 3;

/// A message as one frame, or as several when it is long.
pub(super) fn pieces(sender: u64, message: Bytes, part: usize) -> Vec<Bytes> {
    let part = part.saturating_sub(9).max(1);
    if message.len() <= part {
        let mut frame = BytesMut::with_capacity(1 + message.len());
        frame.put_u8(ENTIRE);
        frame.put_slice(&message);
        return vec![frame.freeze()];
    }
    let last = message.len().div_ceil(part) - 1;
    let frames = message.chunks(part).enumerate().map(|(index, chunk)| {
        let mut frame = BytesMut::with_capacity(9 + chunk.len());
        frame.put_u8(if index == last { LAST } else { MORE });
        frame.put_u64(sender);
        frame.put_slice(chunk);
        frame.freeze()
    });
    frames.collect()
}

/// Long messages that have begun, by their sender: each sender's pieces come in order.
#[derive(Default)]
pub(super) struct Assembly {
    begun: HashMap<u64, BytesMut>,
}

impl Assembly {
    pub(super) fn add(&mut self, mut frame: Bytes) -> Option<BusEvent> {
        let kind = frame.try_get_u8().ok();
        match kind {
            Some(ENTIRE) => Some(BusEvent::Message(frame)),
            Some(GAP) => Some(BusEvent::Lost),
            Some(kind @ (MORE | LAST)) => {
                let sender = frame.try_get_u64().ok()?;
                let begun = self.begun.entry(sender).or_default();
                begun.put_slice(&frame);
                if begun.len() > WHOLE {
                    tracing::error!("a message on the bus never ends: dropped");
                    self.begun.remove(&sender);
                    return Some(BusEvent::Lost);
                }
                let done = (kind == LAST).then(|| self.begun.remove(&sender)).flatten()?;
                Some(BusEvent::Message(done.freeze()))
            }
            _ => {
                tracing::error!("unreadable frame on the bus ignored");
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_messages_come_in_pieces_and_are_whole_again() {
        let mut assembly = Assembly::default();
        for length in [0, 1, 90, 91, 92, 181, 182, 183, 1000] {
            let message: Bytes = (0..length).map(|index| index as u8).collect::<Vec<u8>>().into();
            let mut mine = pieces(1, message.clone(), 100);
            let others = pieces(2, Bytes::from(vec![7; 150]), 100);
            assert!(mine.iter().all(|piece| piece.len() <= 100));
            // Another sender's pieces between ours disturb nothing.
            let rest = mine.split_off(1);
            let order = mine.into_iter().chain(others).chain(rest);
            let messages: Vec<_> = order.filter_map(|piece| assembly.add(piece)).collect();
            assert_eq!(messages.len(), 2);
            assert!(messages.contains(&BusEvent::Message(message)));
        }
        assert!(assembly.begun.is_empty());
    }

    #[test]
    fn invalid_frame_is_ignored() {
        let mut assembly = Assembly::default();
        for bytes in [&[][..], &[9], &[MORE, 1, 2], &[LAST]] {
            assert_eq!(assembly.add(Bytes::copy_from_slice(bytes)), None);
        }
        assert_eq!(assembly.add(Bytes::from_static(&[GAP])), Some(BusEvent::Lost));
    }
}
