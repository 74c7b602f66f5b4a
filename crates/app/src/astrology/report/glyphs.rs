//! The signs and the points as strokes in a square of 24, the same as the screens draw.

use super::shapes::PathSegment;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Lines of a name and an outline of absolute steps (`M x y`, `L x y`, `C …`, `Z`).
const TABLE: &str = include_str!("../../../content/zodiac.tsv");

static GLYPHS: LazyLock<HashMap<&'static str, Vec<PathSegment>>> = LazyLock::new(|| {
    let lines = TABLE.lines().filter_map(|line| line.split_once('\t'));
    lines.map(|(name, outline)| (name, read(outline))).collect()
});

/// The glyph of a sign or a point, `size` wide, around a centre.
pub fn glyph(name: &str, (x, y): (f32, f32), size: f32) -> Vec<PathSegment> {
    let scale = size / 24.0;
    let (left, top) = (x - size / 2.0, y - size / 2.0);
    let at = |px: f32, py: f32| (left + px * scale, top + py * scale);
    GLYPHS
        .get(name)
        .map_or_else(Vec::new, |steps| steps.iter().map(|step| step.map(at)).collect())
}

fn read(outline: &str) -> Vec<PathSegment> {
    let mut words = outline.split(' ');
    let mut steps = Vec::new();
    while let Some(word) = words.next() {
        let mut number = || {
            words
                .next()
                .and_then(|text| text.parse::<f32>().ok())
                .unwrap_or_default()
        };
        steps.push(match word {
            "M" => PathSegment::Move(number(), number()),
            "L" => PathSegment::Line(number(), number()),
            "C" => PathSegment::Curve(std::array::from_fn(|_| number())),
            _ => PathSegment::Close,
        });
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use ephemeris::{Point, Sign};

    #[test]
    fn every_sign_and_point_is_drawn_within_its_square() {
        let signs = Sign::ALL.map(|sign| format!("{sign:?}").to_lowercase());
        let points = Point::ALL.map(|point| format!("{point:?}").to_lowercase());
        for name in signs.iter().chain(&points) {
            let steps = glyph(name, (12.0, 12.0), 24.0);
            assert!(steps.len() >= 2, "{name}");
            for step in steps {
                let ends = match step {
                    PathSegment::Move(x, y) | PathSegment::Line(x, y) | PathSegment::Curve([_, _, _, _, x, y]) => {
                        vec![x, y]
                    }
                    PathSegment::Close => vec![],
                };
                assert!(ends.iter().all(|at| (0.0..=24.0).contains(at)), "{name} {ends:?}");
            }
        }
    }
}
