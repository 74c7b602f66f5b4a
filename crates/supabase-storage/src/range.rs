//! One range of bytes of a file.

use std::ops::Range;

/// What a `Range` header asks for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum RangeRequest {
    /// Everything: no range, several, or one that cannot be read, which a server may ignore.
    Whole,
    Some(Range<u64>),
    /// Nothing of the file lies in it.
    Outside,
}

/// Reads `bytes=first-last`, `bytes=first-` and `bytes=-length` against a file of `size` bytes.
pub(super) fn part(header: Option<&str>, size: u64) -> RangeRequest {
    let Some((first, last)) = header
        .and_then(|header| header.trim().strip_prefix("bytes="))
        .filter(|ranges| !ranges.contains(','))
        .and_then(|range| range.split_once('-'))
    else {
        return RangeRequest::Whole;
    };
    let number = |text: &str| text.trim().parse::<u64>().ok();
    let range = match (first.trim().is_empty(), number(first), number(last)) {
        (true, _, Some(length)) => size.saturating_sub(length)..size,
        (false, Some(first), Some(last)) if first <= last => first..last.saturating_add(1).min(size),
        (false, Some(first), None) if last.trim().is_empty() => first..size,
        _ => return RangeRequest::Whole,
    };
    if range.start >= range.end {
        RangeRequest::Outside
    } else {
        RangeRequest::Some(range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_ranges_are_read_and_others_ignored() {
        for (header, expected) in [
            ("bytes=0-0", RangeRequest::Some(0..1)),
            ("bytes=2-4", RangeRequest::Some(2..5)),
            ("bytes=2-", RangeRequest::Some(2..10)),
            ("bytes=-3", RangeRequest::Some(7..10)),
            ("bytes=-99", RangeRequest::Some(0..10)),
            ("bytes=5-99", RangeRequest::Some(5..10)),
            ("bytes=10-", RangeRequest::Outside),
            ("bytes=-0", RangeRequest::Outside),
            ("bytes=0-18446744073709551615", RangeRequest::Some(0..10)),
            ("bytes=4-2", RangeRequest::Whole),
            ("bytes=0-1,3-4", RangeRequest::Whole),
            ("items=0-1", RangeRequest::Whole),
            ("bytes=a-b", RangeRequest::Whole),
            ("bytes=-", RangeRequest::Whole),
        ] {
            assert_eq!(part(Some(header), 10), expected, "{header}");
        }
        assert_eq!(part(None, 10), RangeRequest::Whole);
    }
}
