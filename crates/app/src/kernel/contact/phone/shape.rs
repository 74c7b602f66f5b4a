//! Shapes of the telephone numbers of Brazil, Portugal, Angola and Mozambique.

use super::super::numbers::Group;

/// Nine digits (Portugal, Angola, Mozambique, Brazil without area), ten or eleven (Brazil with area).
pub fn has_national_shape(digits: &str) -> bool {
    let d = digits.as_bytes();
    let area = |d: &[u8]| (b'1'..=b'9').contains(&d[0]) && (b'1'..=b'9').contains(&d[1]);
    match d.len() {
        9 => d[0] == b'9' || (d[0] == b'8' && (b'2'..=b'7').contains(&d[1])) || is_landline(d),
        10 => area(d) && (b'2'..=b'9').contains(&d[2]),
        11 => area(d) && d[2] == b'9',
        12 => d[0] == b'0' && area(&d[1..]) && d[3] == b'9',
        _ => false,
    }
}

/// Landlines of Portugal and Angola.
fn is_landline(d: &[u8]) -> bool {
    d[0] == b'2' && (matches!(d[1], b'1'..=b'8') || (d[1] == b'9' && matches!(d[2], b'1' | b'2' | b'5' | b'6')))
}

/// A mobile number, with its area in Brazil, or either with its country's code.
pub fn is_mobile(digits: &str) -> bool {
    let digits = digits.strip_prefix("00").unwrap_or(digits);
    let with_country = |code: &str, national: usize| {
        digits
            .strip_prefix(code)
            .is_some_and(|rest| rest.len() == national && is_mobile(rest))
    };
    match digits.as_bytes() {
        [b'9', b'1'..=b'9', ..] | [b'8', b'2'..=b'7', ..] if digits.len() == 9 => true,
        [b'1'..=b'9', b'1'..=b'9', b'9', ..] if digits.len() == 11 => is_area(&digits[..2]),
        [b'0', ..] if digits.len() == 12 => is_mobile(&digits[1..]),
        _ => with_country("55", 11) || ["351", "244", "258"].iter().any(|code| with_country(code, 9)),
    }
}

/// The areas of Brazil. Those that no state has are left out.
fn is_area(digits: &str) -> bool {
    !matches!(
        digits,
        "23" | "25" | "26" | "29" | "36" | "39" | "52" | "56" | "57" | "58" | "59" | "72" | "76" | "78"
    )
}

pub fn has_country_code(digits: &str) -> bool {
    let digits = digits.strip_prefix("00").unwrap_or(digits);
    ["55", "351", "244", "258"]
        .iter()
        .filter_map(|code| digits.strip_prefix(code))
        .any(|rest| (9..=11).contains(&rest.len()) && has_national_shape(rest))
}

/// Eight digits as a landline is written: in one piece or in two of four. Dates and post codes are not.
pub fn is_short_number(groups: &[&Group]) -> bool {
    let first = groups[0].digits.as_bytes()[0];
    let year = |digits: &str| digits.parse::<u32>().is_ok_and(|n| (1000..2100).contains(&n));
    match groups {
        [one] => (b'2'..=b'9').contains(&first) && !year(&one.digits[4..]) && !year(&one.digits[..4]),
        [a, b] => {
            a.digits.len() == 4
                && (b'2'..=b'9').contains(&first)
                && !(year(&a.digits) && (year(&b.digits) || a.digits.as_str() >= "1990" && b.gap == "-"))
                && matches!(b.gap.as_str(), "-" | " " | "." | " - ")
        }
        _ => false,
    }
}
