//! A chart as a wheel: the zodiac around, the points inside, and their aspects across.

use super::glyphs::glyph;
use super::paper::{BRAND, Color, DrawCommand, INK, INK_2, LINE, PdfPages, WHITE};
use super::shapes::{PathSegment, arc, circle};
use super::typefaces::FontFace;
use ephemeris::aspect::AspectKind;
use ephemeris::sign::{Element, Sign};
use ephemeris::{Placement, Point, Points};

/// What one wheel shows.
pub struct Wheel<'p> {
    pub points: &'p Points,
    /// Degrees and aspects too; else signs alone, for everybody but their owner.
    pub exact: bool,
    pub centre: (f32, f32),
    pub radius: f32,
}

/// Two glyphs stand at least this many degrees apart.
const APART: f32 = 17.0;

impl Wheel<'_> {
    pub fn draw(&self, paper: &mut PdfPages) {
        self.zodiac(paper);
        let placed: Vec<(Point, &Placement)> = Point::ALL
            .into_iter()
            .filter_map(|point| Some((point, self.points.get(point)?)))
            .collect();
        let at: Vec<f32> = placed.iter().map(|(_, placement)| self.place(placement)).collect();
        if self.exact {
            self.aspects(paper);
        }
        for (((point, placement), at), shown) in placed.iter().zip(&at).zip(spread(&at, APART)) {
            self.reach(paper, placement, *at);
            let centre = self.spot(shown, 0.56);
            paper.put(DrawCommand::Filled(circle(centre, self.radius * 0.085), WHITE));
            let path = glyph(&name(point), centre, self.radius * 0.125);
            paper.put(drawn(path, INK, self.radius * 0.012));
        }
    }

    /// The longitude at nine o'clock: the rising degree, so that it stands on the left as is the custom.
    fn start(&self) -> f32 {
        let rising = self.points.get(Point::Rising);
        match (rising.and_then(Placement::likely), rising.and_then(Placement::sign)) {
            (Some(degree), Some(_)) if self.exact => degree.degrees() as f32,
            (_, Some(sign)) => f32::from(sign.index()) * 30.0,
            _ => 0.0,
        }
    }

    fn angle(&self, longitude: f32) -> f32 {
        std::f32::consts::PI + (longitude - self.start()).to_radians()
    }

    fn spot(&self, longitude: f32, share: f32) -> (f32, f32) {
        let (sin, cos) = self.angle(longitude).sin_cos();
        let radius = self.radius * share;
        (self.centre.0 + radius * cos, self.centre.1 - radius * sin)
    }

    /// Where a point is shown: its likely degree, or the middle of its signs.
    fn place(&self, placement: &Placement) -> f32 {
        match placement.likely() {
            Some(degree) if self.exact => degree.degrees() as f32,
            _ => {
                let (from, to) = stretch(placement);
                (from + to) / 2.0
            }
        }
    }

    fn zodiac(&self, paper: &mut PdfPages) {
        for sign in Sign::ALL {
            let from = f32::from(sign.index()) * 30.0;
            let (soft, strong) = colors(sign.element());
            let mut ring = vec![to_move(self.spot(from, 1.0))];
            arc(
                self.centre,
                self.radius,
                self.angle(from),
                self.angle(from + 30.0),
                &mut ring,
            );
            ring.push(to_line(self.spot(from + 30.0, 0.8)));
            let inner = self.radius * 0.8;
            arc(self.centre, inner, self.angle(from + 30.0), self.angle(from), &mut ring);
            ring.push(PathSegment::Close);
            paper.put(DrawCommand::Filled(ring, soft));
            let path = glyph(&name(&sign), self.spot(from + 15.0, 0.9), self.radius * 0.115);
            paper.put(drawn(path, strong, self.radius * 0.011));
        }
        for sign in Sign::ALL {
            let from = f32::from(sign.index()) * 30.0;
            paper.rule(self.spot(from, 0.8), self.spot(from, 1.0), WHITE, 1.2);
        }
        paper.put(drawn(circle(self.centre, self.radius * 0.8), LINE, 0.8));
        let rising = self.points.get(Point::Rising).and_then(Placement::sign);
        let houses = rising.map(ephemeris::Houses::from_rising);
        for (number, sign) in (1..).zip(houses.map(ephemeris::Houses::signs).into_iter().flatten()) {
            let middle = f32::from(sign.index()) * 30.0 + 15.0;
            let (x, y) = self.spot(middle, 0.735);
            let size = self.radius * 0.062;
            paper.centred((x, y + size * 0.35), FontFace::Text, size, INK_2, &format!("{number}"));
            let edge = middle - 15.0;
            paper.rule(self.spot(edge, 0.38), self.spot(edge, 0.8), LINE, 0.5);
        }
        paper.put(drawn(circle(self.centre, self.radius * 0.38), LINE, 0.6));
    }

    /// A tick at an exact place; the whole stretch where the point may stand elsewhere too.
    fn reach(&self, paper: &mut PdfPages, placement: &Placement, at: f32) {
        if self.exact && placement.width() < 1.0 && placement.likely().is_some() {
            paper.rule(self.spot(at, 0.765), self.spot(at, 0.8), BRAND, 1.6);
            return;
        }
        let (from, to) = match placement {
            Placement::Between { first, last, .. } if self.exact => {
                let from = first.degrees() as f32;
                (from, from + last.ahead_of(*first) as f32)
            }
            other => stretch(other),
        };
        let mut path = vec![to_move(self.spot(from + 1.0, 0.785))];
        let radius = self.radius * 0.785;
        arc(
            self.centre,
            radius,
            self.angle(from + 1.0),
            self.angle(to - 1.0),
            &mut path,
        );
        paper.put(drawn(path, BRAND, 2.2));
    }

    fn aspects(&self, paper: &mut PdfPages) {
        for found in ephemeris::aspect::within(self.points) {
            let ends = [found.a, found.b].map(|point| self.points.get(point).and_then(Placement::likely));
            if let ([Some(a), Some(b)], Some(color)) = (ends, aspect_color(found.kind)) {
                let spot = |degree: ephemeris::Longitude| self.spot(degree.degrees() as f32, 0.38);
                paper.rule(spot(a), spot(b), color, 0.5 + 0.9 * found.exact.strength as f32);
            }
        }
    }
}

/// The signs of a placement as degrees, from the first to the end of the last.
fn stretch(placement: &Placement) -> (f32, f32) {
    let signs = placement.signs();
    let from = signs.first().map_or(0.0, |sign| f32::from(sign.index()) * 30.0);
    (from, from + 30.0 * signs.len().max(1) as f32)
}

/// Moves what stands too close apart, keeping the order; a few rounds settle five points.
fn spread(longitudes: &[f32], apart: f32) -> Vec<f32> {
    let mut order: Vec<usize> = (0..longitudes.len()).collect();
    order.sort_by(|a, b| {
        longitudes[*a]
            .rem_euclid(360.0)
            .total_cmp(&longitudes[*b].rem_euclid(360.0))
    });
    let mut moved: Vec<f32> = longitudes.iter().map(|degree| degree.rem_euclid(360.0)).collect();
    for _ in 0..200 {
        for (nth, one) in order.iter().enumerate() {
            let next = order[(nth + 1) % order.len()];
            if *one == next {
                continue;
            }
            let around = if nth + 1 == order.len() { 360.0 } else { 0.0 };
            let short = apart - (moved[next] + around - moved[*one]);
            if short > 0.0 {
                moved[*one] -= short / 2.0;
                moved[next] += short / 2.0;
            }
        }
    }
    moved
}

/// The soft and the strong colour of an element.
pub fn colors(element: Element) -> (Color, Color) {
    match element {
        Element::Fire => (Color(0xFC, 0xE6, 0xEB), Color(0x96, 0x0D, 0x33)),
        Element::Earth => (Color(0xDF, 0xF2, 0xE8), Color(0x15, 0x5E, 0x40)),
        Element::Air => (Color(0xFF, 0xF1, 0xD3), Color(0x7A, 0x4A, 0x00)),
        Element::Water => (Color(0xE7, 0xEC, 0xFB), Color(0x1E, 0x3C, 0x9C)),
    }
}

/// Flow is green, tension red, and a conjunction needs no line: its points stand together.
fn aspect_color(kind: AspectKind) -> Option<Color> {
    match kind {
        AspectKind::Conjunction => None,
        AspectKind::Sextile | AspectKind::Trine => Some(Color(0x1E, 0x73, 0x50)),
        AspectKind::Square | AspectKind::Opposition => Some(Color(0xB0, 0x12, 0x3B)),
    }
}

pub fn name(variant: &impl std::fmt::Debug) -> String {
    format!("{variant:?}").to_ascii_lowercase()
}

pub fn drawn(path: Vec<PathSegment>, color: Color, weight: f32) -> DrawCommand {
    DrawCommand::Drawn { path, color, weight }
}

fn to_move((x, y): (f32, f32)) -> PathSegment {
    PathSegment::Move(x, y)
}

fn to_line((x, y): (f32, f32)) -> PathSegment {
    PathSegment::Line(x, y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crowded_points_stand_apart_also_across_aries() {
        for crowd in [
            vec![359.0, 1.0, 2.0],
            vec![10.0, 10.0, 10.0, 10.0, 10.0],
            vec![5.0],
            vec![],
        ] {
            let mut shown = spread(&crowd, APART);
            shown.iter_mut().for_each(|degree| *degree = degree.rem_euclid(360.0));
            shown.sort_by(f32::total_cmp);
            for pair in shown.windows(2) {
                assert!(pair[1] - pair[0] > APART - 1.0, "{crowd:?} {shown:?}");
            }
        }
    }
}
