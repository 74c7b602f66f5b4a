//! Limits of so many acts in a window that moves along with the clock.

use jiff::{SignedDuration, Timestamp};

/// From when one more act is possible, where so many fill the window already; none while there is room. `times` are the
/// acts within the window, the oldest first.
pub fn room_again(times: &[Timestamp], limit: i64, window: SignedDuration) -> Option<Timestamp> {
    let limit = usize::try_from(limit).unwrap_or(0).max(1);
    let leaves = times.len().checked_sub(limit)?;
    Some(times[leaves].checked_add(window).unwrap_or(Timestamp::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_returns_when_the_act_that_fills_the_window_leaves_it() {
        let at = |second| Timestamp::from_second(second).unwrap();
        let window = SignedDuration::from_secs(100);
        let times = [at(10), at(20), at(30)];
        assert_eq!(room_again(&times, 4, window), None);
        assert_eq!(room_again(&times, 3, window), Some(at(110)));
        assert_eq!(
            room_again(&times, 2, window),
            Some(at(120)),
            "two of the three must leave"
        );
        assert_eq!(room_again(&[], 1, window), None);
    }
}
