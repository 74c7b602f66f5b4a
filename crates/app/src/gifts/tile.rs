//! A painted tile, unique to two initials and the day of a match. Pure: the same two and the same day give the same tile.

use jiff::civil::Date;
use sha2::{Digest, Sha256};
use std::fmt::Write;

const BLUES: [&str; 4] = ["#1c3f94", "#2a5bbf", "#4f86d9", "#123071"];
/// The side of a quarter, which is drawn four times.
const QUARTER: u32 = 120;

/// The first letter of a name, as a tile shows it.
pub fn initial(name: Option<&str>) -> char {
    let first = name
        .unwrap_or_default()
        .trim()
        .chars()
        .find(|letter| letter.is_alphabetic());
    first.and_then(|letter| letter.to_uppercase().next()).unwrap_or('•')
}

/// The tile as SVG: a quarter of petals and leaves, mirrored to all four corners, with both initials in the middle.
pub fn draw(one: char, other: char, day: Date) -> String {
    // The same tile, whoever gave it.
    let (low, high) = if one <= other { (one, other) } else { (other, one) };
    let seed = Sha256::digest(format!("{low}{high}{day}"));
    let byte = |at: usize| u32::from(seed[at % seed.len()]);
    let blue = |at: usize| BLUES[byte(at) as usize % BLUES.len()];
    let mut quarter = String::new();
    for petal in 0..4 {
        let at = petal * 5;
        let (x, y) = (24 + byte(at) * 80 / 255, 24 + byte(at + 1) * 80 / 255);
        let (long, wide) = (14 + byte(at + 2) * 22 / 255, 5 + byte(at + 3) * 9 / 255);
        let turn = byte(at + 4) * 360 / 255;
        let _ = write!(
            quarter,
            "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{long}\" ry=\"{wide}\" transform=\"rotate({turn} {x} {y})\" fill=\"{}\"/>",
            blue(at)
        );
    }
    let (near, far) = (30 + byte(21) * 50 / 255, 60 + byte(22) * 50 / 255);
    let _ = write!(
        quarter,
        "<path d=\"M0,{near}Q{far},{far} {near},0\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>",
        blue(23),
        3 + byte(24) % 4
    );
    let _ = write!(
        quarter,
        "<circle cx=\"{QUARTER}\" cy=\"{QUARTER}\" r=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"4\"/>",
        34 + byte(25) % 12,
        blue(26)
    );
    let whole = 2 * QUARTER;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole} {whole}\"><rect width=\"{whole}\" \
         height=\"{whole}\" fill=\"#f7f4ea\"/><defs><g id=\"q\">{quarter}</g></defs>"
    );
    for (x, y) in [(1, 1), (-1, 1), (1, -1), (-1, -1)] {
        let (dx, dy) = (if x < 0 { whole } else { 0 }, if y < 0 { whole } else { 0 });
        let _ = write!(
            svg,
            "<use href=\"#q\" transform=\"translate({dx} {dy}) scale({x} {y})\"/>"
        );
    }
    let _ = write!(
        svg,
        "<circle cx=\"{QUARTER}\" cy=\"{QUARTER}\" r=\"31\" fill=\"#f7f4ea\" stroke=\"{}\" stroke-width=\"2\"/>\
         <text x=\"{QUARTER}\" y=\"129\" text-anchor=\"middle\" font-family=\"Georgia,serif\" font-size=\"26\" \
         fill=\"{}\">{}{}</text></svg>",
        BLUES[0],
        BLUES[3],
        escaped(low),
        escaped(high)
    );
    svg
}

/// Letters alone come here; anything else stays out of the markup.
fn escaped(letter: char) -> char {
    if letter.is_alphabetic() { letter } else { '•' }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use std::collections::HashSet;

    #[test]
    fn tile_is_the_same_for_both_and_different_for_each_day_and_pair() {
        let day = date(2026, 11, 21);
        assert_eq!(draw('A', 'R', day), draw('R', 'A', day));
        let mut tiles = HashSet::new();
        for (one, other) in [('A', 'R'), ('A', 'S'), ('B', 'R')] {
            for day in 1..=28 {
                tiles.insert(draw(one, other, date(2026, 11, day)));
            }
        }
        assert_eq!(tiles.len(), 3 * 28);
    }

    #[test]
    fn tile_holds_two_letters_and_no_markup_of_a_name() {
        assert_eq!(initial(Some("  ângela")), 'Â');
        assert_eq!(initial(Some("<script>")), 'S');
        assert_eq!(initial(None), '•');
        let svg = draw('Â', 'B', date(2026, 11, 21));
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"), "{svg}");
        assert!(svg.contains(">BÂ</text>"), "{svg}");
        assert!(!draw('<', '&', date(2026, 11, 21)).contains("><</"));
    }
}
