//! Ids. Facts are UUIDv7, so that their order is the order of time; people are UUIDv4, so that an id does not reveal
//! when its owner signed up.

use jiff::Timestamp;
use uuid::{NoContext, Uuid};

/// A new id for a fact that happened at `now` (a message, a match, a notification).
///
/// The clock is an argument because tests set it; two ids of the same millisecond differ in their
/// random part, so an order that must be strict within a millisecond needs its own rule (see
/// `messaging::send`, which never issues an id at or below the conversation's last one).
pub fn new_id(now: Timestamp) -> Uuid {
    let seconds = now.as_second().max(0) as u64;
    let nanos = now.subsec_nanosecond().max(0) as u32;
    Uuid::new_v7(uuid::Timestamp::from_unix(NoContext, seconds, nanos))
}

/// A new id for a person.
pub fn new_person_id() -> Uuid {
    Uuid::new_v4()
}

/// The pair in the order in which `matches` stores it.
pub fn ordered(one: Uuid, other: Uuid) -> (Uuid, Uuid) {
    if one < other { (one, other) } else { (other, one) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_later_facts_sort_later() {
        let earlier = new_id(Timestamp::from_millisecond(1_700_000_000_000).unwrap());
        let later = new_id(Timestamp::from_millisecond(1_700_000_000_001).unwrap());
        assert!(earlier < later);
    }

    #[test]
    fn people_tell_no_time() {
        assert_eq!(new_person_id().get_version_num(), 4);
    }
}
