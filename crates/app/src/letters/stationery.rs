//! The paper that a letter was written on and the wax that closed it, as shapes on a printed page.

use super::model::{Paper, Seal};
use crate::astrology::report::paper::{BOTTOM, Color, DrawCommand, HEIGHT, MARGIN, WIDTH};
use crate::astrology::report::shapes::{PathSegment, arc, circle};
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// How a paper is printed; the colours of the web's `papers.ts`.
pub(super) struct PaperLook {
    pub sheet: Color,
    edge: Color,
    /// A dash and the gap behind it; none is a plain stripe.
    dashes: Option<(f32, f32)>,
    pub line: Color,
}

/// How wax is printed: the rim, the middle, its light, and the mark pressed into it.
pub(super) struct SealLook {
    rim: Color,
    pub middle: Color,
    light: Color,
    mark: Color,
}

pub(super) const fn look(paper: Paper) -> PaperLook {
    match paper {
        Paper::Stitch => PaperLook {
            sheet: Color(0xFF, 0xFD, 0xF8),
            edge: Color(0xD9, 0x4C, 0x68),
            dashes: Some((12.0, 8.0)),
            line: Color(0xEF, 0xE3, 0xDA),
        },
        Paper::Linen => PaperLook {
            sheet: Color(0xF8, 0xF3, 0xE8),
            edge: Color(0xB3, 0x9B, 0x78),
            dashes: Some((2.0, 5.0)),
            line: Color(0xE7, 0xDC, 0xC7),
        },
        Paper::Tile => PaperLook {
            sheet: Color(0xF8, 0xFA, 0xFF),
            edge: Color(0x24, 0x47, 0xB5),
            dashes: Some((8.0, 6.0)),
            line: Color(0xDD, 0xE4, 0xF5),
        },
        Paper::Afternoon => PaperLook {
            sheet: Color(0xFF, 0xF6, 0xEA),
            edge: Color(0xE0, 0x8A, 0x3C),
            dashes: None,
            line: Color(0xF1, 0xE0, 0xC9),
        },
    }
}

pub(super) const fn wax(seal: Seal) -> SealLook {
    match seal {
        Seal::Ginja => SealLook {
            rim: Color(0xB0, 0x12, 0x3B),
            middle: Color(0x9A, 0x0D, 0x33),
            light: Color(0xD3, 0x45, 0x6B),
            mark: Color(0xFF, 0xC7, 0xD3),
        },
        Seal::Maracuja => SealLook {
            rim: Color(0xD9, 0x9A, 0x1F),
            middle: Color(0xB9, 0x7C, 0x0D),
            light: Color(0xFF, 0xCF, 0x6B),
            mark: Color(0xFF, 0xF1, 0xD3),
        },
        Seal::Azulejo => SealLook {
            rim: Color(0x24, 0x47, 0xB5),
            middle: Color(0x1C, 0x3A, 0x97),
            light: Color(0x6F, 0x8B, 0xE6),
            mark: Color(0xDF, 0xE6, 0xFB),
        },
        Seal::Folha => SealLook {
            rim: Color(0x1E, 0x73, 0x50),
            middle: Color(0x17, 0x5C, 0x40),
            light: Color(0x57, 0xB5, 0x8C),
            mark: Color(0xDF, 0xF2, 0xE8),
        },
    }
}

/// Behind the words of a page: the sheet, lines as far apart as those of the text, and the edge.
pub fn sheet(paper: Paper, leading: f32) -> Vec<DrawCommand> {
    let look = look(paper);
    let whole = vec![
        PathSegment::Move(0.0, 0.0),
        PathSegment::Line(WIDTH, 0.0),
        PathSegment::Line(WIDTH, HEIGHT),
        PathSegment::Line(0.0, HEIGHT),
        PathSegment::Close,
    ];
    let mut drawn = vec![DrawCommand::Filled(whole, look.sheet)];
    let mut y = MARGIN + leading;
    while y < BOTTOM {
        drawn.push(line((MARGIN, y), (WIDTH - MARGIN, y), look.line, 0.5));
        y += leading;
    }
    let (dash, gap) = look.dashes.unwrap_or((BOTTOM - MARGIN, 0.0));
    let mut y = MARGIN;
    while y < BOTTOM {
        drawn.push(line((MARGIN, y), (MARGIN, (y + dash).min(BOTTOM)), look.edge, 2.0));
        y += dash + gap;
    }
    drawn
}

/// A wax seal around a point: a rim that ran, the pressed middle with its light, and the mark of two links.
pub fn seal(seal: Seal, centre: (f32, f32), radius: f32) -> Vec<DrawCommand> {
    let look = wax(seal);
    let mut light = vec![PathSegment::Move(centre.0, centre.1 - radius * 0.58)];
    arc(centre, radius * 0.58, FRAC_PI_2, PI, &mut light);
    let ring = |aside: f32| DrawCommand::Drawn {
        path: circle((centre.0 + aside * radius, centre.1), radius * 0.22),
        color: look.mark,
        weight: radius * 0.08,
    };
    vec![
        DrawCommand::Filled(rim(centre, radius), look.rim),
        DrawCommand::Filled(circle(centre, radius * 0.7), look.middle),
        DrawCommand::Drawn {
            path: light,
            color: look.light,
            weight: radius * 0.06,
        },
        ring(-0.15),
        ring(0.15),
    ]
}

/// The outline of wax that ran in nine places.
fn rim((x, y): (f32, f32), radius: f32) -> Vec<PathSegment> {
    const POINTS: u32 = 72;
    let spot = |point: u32| {
        let angle = point as f32 / POINTS as f32 * TAU;
        let far = radius * (1.0 - 0.06 + 0.06 * (9.0 * angle).cos());
        (x + far * angle.cos(), y - far * angle.sin())
    };
    let (first_x, first_y) = spot(0);
    let mut steps = vec![PathSegment::Move(first_x, first_y)];
    steps.extend((1..POINTS).map(|point| {
        let (x, y) = spot(point);
        PathSegment::Line(x, y)
    }));
    steps.push(PathSegment::Close);
    steps
}

fn line(from: (f32, f32), to: (f32, f32), color: Color, weight: f32) -> DrawCommand {
    DrawCommand::Drawn {
        path: vec![PathSegment::Move(from.0, from.1), PathSegment::Line(to.0, to.1)],
        color,
        weight,
    }
}
