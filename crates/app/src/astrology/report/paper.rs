//! Sheets of paper: marks on pages in points from the upper left, printed as PDF at the end.

use super::shapes::{PathSegment, rounded};
use super::typefaces::{FontFace, broken, font, width};
use crate::kernel::fault::{Fault, FaultResult};
use krilla::Document;
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, LineCap, LineJoin, Stroke};
use krilla::surface::Surface;
use krilla::text::TextDirection;

/// A4.
pub const WIDTH: f32 = 595.0;
pub const HEIGHT: f32 = 842.0;
pub const MARGIN: f32 = 48.0;
/// What lies between the margins.
pub const ROOM: f32 = WIDTH - 2.0 * MARGIN;
/// Below this line stands the foot of each page.
pub const BOTTOM: f32 = HEIGHT - 64.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Color(pub u8, pub u8, pub u8);

pub const INK: Color = Color(0x25, 0x12, 0x1A);
pub const INK_2: Color = Color(0x6A, 0x53, 0x60);
pub const LINE: Color = Color(0xE9, 0xDE, 0xDF);
pub const TRACK: Color = Color(0xF4, 0xED, 0xED);
pub const BRAND: Color = Color(0xB0, 0x12, 0x3B);
pub const CORAL: Color = Color(0xF0, 0x65, 0x3F);
pub const WHITE: Color = Color(0xFF, 0xFF, 0xFF);

#[derive(Debug, Clone)]
pub enum DrawCommand {
    Text {
        at: (f32, f32),
        face: FontFace,
        size: f32,
        color: Color,
        text: String,
    },
    Filled(Vec<PathSegment>, Color),
    Drawn {
        path: Vec<PathSegment>,
        color: Color,
        weight: f32,
    },
}

/// Pages, and how far the last one is filled.
#[derive(Default)]
pub struct PdfPages {
    pub pages: Vec<Vec<DrawCommand>>,
    pub y: f32,
}

impl PdfPages {
    pub fn new_page(&mut self) {
        self.pages.push(Vec::new());
        self.y = MARGIN;
    }

    /// Begins a new page where the last one has less room than this.
    pub fn need(&mut self, height: f32) {
        if self.pages.is_empty() || self.y + height > BOTTOM {
            self.new_page();
        }
    }

    pub fn put(&mut self, mark: DrawCommand) {
        if let Some(page) = self.pages.last_mut() {
            page.push(mark);
        }
    }

    pub fn text(&mut self, at: (f32, f32), face: FontFace, size: f32, color: Color, text: &str) {
        let text = text.to_owned();
        self.put(DrawCommand::Text {
            at,
            face,
            size,
            color,
            text,
        });
    }

    pub fn centred(&mut self, (x, y): (f32, f32), face: FontFace, size: f32, color: Color, text: &str) {
        self.text((x - width(face, size, text) / 2.0, y), face, size, color, text);
    }

    pub fn right(&mut self, (x, y): (f32, f32), face: FontFace, size: f32, color: Color, text: &str) {
        self.text((x - width(face, size, text), y), face, size, color, text);
    }

    /// Lines of a paragraph from `x` and the cursor on, which moves below them.
    pub fn paragraph(&mut self, x: f32, room: f32, face: FontFace, size: f32, color: Color, text: &str) {
        let leading = size * 1.42;
        for line in broken(face, size, text, room) {
            self.need(leading);
            self.text((x, self.y + size), face, size, color, &line);
            self.y += leading;
        }
    }

    pub fn bar(&mut self, (x, y): (f32, f32), (w, h): (f32, f32), color: Color) {
        self.put(DrawCommand::Filled(rounded((x, y), (w, h), h / 2.0), color));
    }

    pub fn rule(&mut self, from: (f32, f32), to: (f32, f32), color: Color, weight: f32) {
        let path = vec![PathSegment::Move(from.0, from.1), PathSegment::Line(to.0, to.1)];
        self.put(DrawCommand::Drawn { path, color, weight });
    }

    pub fn print(self, title: &str, language: &str) -> FaultResult<Vec<u8>> {
        let failed = |what: &str| Fault::Internal(format!("the report cannot be printed: {what}"));
        let mut document = Document::new();
        for marks in self.pages {
            let size = PageSettings::from_wh(WIDTH, HEIGHT).ok_or_else(|| failed("no page"))?;
            let mut page = document.start_page_with(size);
            let mut surface = page.surface();
            for mark in &marks {
                print_mark(&mut surface, mark);
            }
            surface.finish();
            page.finish();
        }
        let about = Metadata::new().title(title.to_owned()).language(language.to_owned());
        document.set_metadata(about.creator("Enlace".to_owned()));
        document.finish().map_err(|error| failed(&format!("{error:?}")))
    }
}

fn print_mark(surface: &mut Surface, mark: &DrawCommand) {
    match mark {
        DrawCommand::Text {
            at,
            face,
            size,
            color,
            text,
        } => {
            let Some(font) = font(*face) else {
                return;
            };
            surface.set_stroke(None);
            surface.set_fill(Some(filled(*color)));
            let at = Point::from_xy(at.0, at.1);
            surface.draw_text(at, font, *size, text, false, TextDirection::LeftToRight);
        }
        DrawCommand::Filled(steps, color) => {
            surface.set_stroke(None);
            surface.set_fill(Some(filled(*color)));
            draw(surface, steps);
        }
        DrawCommand::Drawn { path, color, weight } => {
            surface.set_fill(None);
            surface.set_stroke(Some(Stroke {
                paint: rgb::Color::new(color.0, color.1, color.2).into(),
                width: *weight,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                ..Stroke::default()
            }));
            draw(surface, path);
        }
    }
}

fn filled(color: Color) -> Fill {
    Fill {
        paint: rgb::Color::new(color.0, color.1, color.2).into(),
        opacity: NormalizedF32::ONE,
        rule: Default::default(),
    }
}

fn draw(surface: &mut Surface, steps: &[PathSegment]) {
    let mut path = PathBuilder::new();
    for step in steps {
        match *step {
            PathSegment::Move(x, y) => path.move_to(x, y),
            PathSegment::Line(x, y) => path.line_to(x, y),
            PathSegment::Curve([a, b, c, d, x, y]) => path.cubic_to(a, b, c, d, x, y),
            PathSegment::Close => path.close(),
        }
    }
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
}

#[cfg(test)]
mod tests {
    use super::super::typefaces::settable;
    use super::*;

    /// Where the packet of metadata stands.
    fn metadata(pdf: &[u8]) -> std::ops::Range<usize> {
        let place = |mark: &[u8]| pdf.windows(mark.len()).position(|window| window == mark).unwrap();
        place(b"<?xpacket begin")..place(b"<?xpacket end")
    }

    /// The names of a PDF's own language, outside of the texts that it holds. The packet of metadata is XML of a length
    /// that stands before it, and the tag before the name of a typeface is drawn from its letters.
    fn names_outside_of_texts(pdf: &[u8]) -> Vec<String> {
        let packet = metadata(pdf);
        let pdf = &[&pdf[..packet.start], &pdf[packet.end..]].concat();
        let mut names: Vec<String> = Vec::new();
        let mut at = 0;
        while at < pdf.len() {
            if pdf[at..].starts_with(b"stream") {
                let end = pdf[at..].windows(9).position(|window| window == b"endstream");
                at += end.map_or(pdf.len(), |end| end + 9);
                continue;
            }
            match pdf[at] {
                b'(' => {
                    let mut depth = 0;
                    while at < pdf.len() {
                        match pdf[at] {
                            b'\\' => at += 1,
                            b'(' => depth += 1,
                            b')' => depth -= 1,
                            _ => {}
                        }
                        at += 1;
                        if depth == 0 {
                            break;
                        }
                    }
                }
                b'/' => {
                    let word = pdf[at + 1..].iter().take_while(|byte| byte.is_ascii_alphanumeric());
                    let word: String = word.map(|byte| char::from(*byte)).collect();
                    if pdf.get(at + 1 + word.len()) != Some(&b'+') {
                        names.push(word);
                    }
                    at += 1;
                }
                _ => at += 1,
            }
        }
        names
    }

    #[test]
    fn hostile_text_is_set_as_text_and_adds_nothing_to_the_file() {
        let hostile = "Oi) /OpenAction << /S /JavaScript /JS (app.alert(1)) >> endstream endobj trailer \
                       <script>alert(1)</script> ]]> &amp; =HYPERLINK(\"http://x\") \u{202e}odireva\u{0}\u{8}\u{7f} \\) %%EOF";
        let print = |text: &str| {
            let set = settable(text);
            let mut paper = PdfPages::default();
            paper.new_page();
            paper.paragraph(MARGIN, ROOM, FontFace::Title, 24.0, INK, &set);
            for line in set.lines() {
                paper.paragraph(MARGIN, ROOM, FontFace::Text, 12.0, INK, line);
            }
            paper.print(&set, "pt-BR").unwrap()
        };
        let plain = print("Uma tarde no Parque da Luz, com calma e sem pressa nenhuma.");
        let pdf = print(hostile);
        let mut names = names_outside_of_texts(&pdf);
        names.retain(|name| !names_outside_of_texts(&plain).contains(name));
        assert_eq!(names, Vec::<String>::new(), "no entry that a plain text does not have");
        let packet = String::from_utf8_lossy(&pdf[metadata(&pdf)]);
        assert!(
            packet.contains("alert(1)") && !packet.contains("<script>") && !packet.contains('\u{202e}'),
            "the title is escaped in the metadata too"
        );
        assert_eq!(
            settable("um\u{202e}dois\u{2066}\u{200d}\u{0}\ttrês\nquatro"),
            "umdois três\nquatro"
        );
    }
}
