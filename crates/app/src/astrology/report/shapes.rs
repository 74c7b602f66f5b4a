//! Paths of shapes. Coordinates are in points from the upper left corner of the page; y grows downwards.

/// A segment of a path, with the commands of SVG and PDF.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PathSegment {
    Move(f32, f32),
    Line(f32, f32),
    /// A cubic Bézier curve: x and y of its two control points, then of its end.
    Curve([f32; 6]),
    Close,
}

impl PathSegment {
    /// The segment with each of its points mapped.
    pub fn map(self, at: impl Fn(f32, f32) -> (f32, f32)) -> PathSegment {
        match self {
            PathSegment::Move(x, y) => {
                let (x, y) = at(x, y);
                PathSegment::Move(x, y)
            }
            PathSegment::Line(x, y) => {
                let (x, y) = at(x, y);
                PathSegment::Line(x, y)
            }
            PathSegment::Curve([a, b, c, d, x, y]) => {
                let ((a, b), (c, d), (x, y)) = (at(a, b), at(c, d), at(x, y));
                PathSegment::Curve([a, b, c, d, x, y])
            }
            PathSegment::Close => PathSegment::Close,
        }
    }
}

/// Appends a circle's arc as cubic curves, from one angle to another in radians, counterclockwise on the page from the
/// direction of x. The path must already be at the arc's start.
pub fn arc((cx, cy): (f32, f32), radius: f32, from: f32, to: f32, steps: &mut Vec<PathSegment>) {
    let pieces = ((to - from).abs() / std::f32::consts::FRAC_PI_6).ceil().max(1.0);
    let turn = (to - from) / pieces;
    let pull = 4.0 / 3.0 * (turn / 4.0).tan() * radius;
    let spot = |angle: f32| (cx + radius * angle.cos(), cy - radius * angle.sin());
    for piece in 0..pieces as u32 {
        let (a, b) = (from + turn * piece as f32, from + turn * (piece + 1) as f32);
        let ((ax, ay), (bx, by)) = (spot(a), spot(b));
        steps.push(PathSegment::Curve([
            ax - pull * a.sin(),
            ay - pull * a.cos(),
            bx + pull * b.sin(),
            by + pull * b.cos(),
            bx,
            by,
        ]));
    }
}

/// A segment rotated around the origin by an angle in radians, clockwise on the page, and then moved by (`cx`, `cy`).
pub fn turned(step: PathSegment, angle: f32, (cx, cy): (f32, f32)) -> PathSegment {
    let (sin, cos) = angle.sin_cos();
    let at = |x: f32, y: f32| (cx + x * cos - y * sin, cy + x * sin + y * cos);
    step.map(at)
}

/// A closed circle.
pub fn circle(centre: (f32, f32), radius: f32) -> Vec<PathSegment> {
    let mut steps = vec![PathSegment::Move(centre.0 + radius, centre.1)];
    arc(centre, radius, 0.0, std::f32::consts::TAU, &mut steps);
    steps.push(PathSegment::Close);
    steps
}

/// A closed rectangle with round corners, from its upper left corner and its width and height. The radius is at most
/// half of the shorter side.
pub fn rounded((x, y): (f32, f32), (w, h): (f32, f32), radius: f32) -> Vec<PathSegment> {
    use std::f32::consts::{FRAC_PI_2, PI};
    let r = radius.min(w / 2.0).min(h / 2.0);
    let mut steps = vec![PathSegment::Move(x + w, y + h - r), PathSegment::Line(x + w, y + r)];
    arc((x + w - r, y + r), r, 0.0, FRAC_PI_2, &mut steps);
    steps.push(PathSegment::Line(x + r, y));
    arc((x + r, y + r), r, FRAC_PI_2, PI, &mut steps);
    steps.push(PathSegment::Line(x, y + h - r));
    arc((x + r, y + h - r), r, PI, 3.0 * FRAC_PI_2, &mut steps);
    steps.push(PathSegment::Line(x + w - r, y + h));
    arc((x + w - r, y + h - r), r, 3.0 * FRAC_PI_2, 2.0 * PI, &mut steps);
    steps.push(PathSegment::Close);
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_circle_ends_opposite_its_start() {
        let mut steps = Vec::new();
        arc((0.0, 0.0), 10.0, 0.0, std::f32::consts::PI, &mut steps);
        let Some(PathSegment::Curve([.., x, y])) = steps.last() else {
            panic!("no curve")
        };
        assert!((x + 10.0).abs() < 0.01 && y.abs() < 0.01, "{x} {y}");
    }
}
