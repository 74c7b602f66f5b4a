//! Sheets of paper: marks on pages in points from the upper left, measured and broken into lines here, and
//! printed as PDF at the end.

use super::shapes::{PathSegment, rounded};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::text;
use krilla::Document;
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, LineCap, LineJoin, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, TextDirection};
use std::sync::LazyLock;

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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FontFace {
    Text,
    Strong,
    Title,
}

struct Cut {
    font: Option<Font>,
    measures: Option<ttf_parser::Face<'static>>,
}

static CUTS: LazyLock<[Cut; 3]> = LazyLock::new(|| {
    [
        cut(include_bytes!("../../../content/fonts/Figtree-Regular.ttf")),
        cut(include_bytes!("../../../content/fonts/Figtree-SemiBold.ttf")),
        cut(include_bytes!("../../../content/fonts/BricolageGrotesque-SemiBold.ttf")),
    ]
});

fn cut(bytes: &'static [u8]) -> Cut {
    Cut {
        font: Font::new(bytes.into(), 0),
        measures: ttf_parser::Face::parse(bytes, 0).ok(),
    }
}

/// How wide a text is set.
pub fn width(face: FontFace, size: f32, text: &str) -> f32 {
    let Some(measures) = &CUTS[face as usize].measures else {
        return 0.0;
    };
    let units: u32 = text
        .chars()
        .filter_map(|letter| measures.glyph_hor_advance(measures.glyph_index(letter)?))
        .map(u32::from)
        .sum();
    units as f32 * size / f32::from(measures.units_per_em())
}

/// The text without what the typefaces cannot set, and without what would hide text or turn it around. Line breaks stay.
pub fn settable(text: &str) -> String {
    let has_glyph = |letter: char| {
        let mut faces = CUTS.iter();
        faces.all(|cut| {
            cut.measures
                .as_ref()
                .is_some_and(|face| face.glyph_index(letter).is_some())
        })
    };
    let set: String = text::clean(text)
        .chars()
        .filter_map(|letter| match letter {
            '\n' => Some('\n'),
            '\u{2028}' | '\u{2029}' => Some('\n'),
            letter if letter.is_whitespace() => Some(' '),
            '\u{200d}' => None,
            letter => has_glyph(letter).then_some(letter),
        })
        .collect();
    set.trim().to_owned()
}

/// Lines no wider than `room`; a word that is wider is cut.
pub fn broken(face: FontFace, size: f32, text: &str, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(face, size, &format!("{line} {word}")) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.extend(cut_to(face, size, word, room)),
        }
    }
    lines
}

/// The pieces of a word that stand on lines of their own; at least one letter each.
fn cut_to(face: FontFace, size: f32, word: &str, room: f32) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut piece = String::new();
    let mut so_far = 0.0;
    for letter in word.chars() {
        let mut utf8 = [0; 4];
        let wide = width(face, size, letter.encode_utf8(&mut utf8));
        if !piece.is_empty() && so_far + wide > room {
            pieces.push(std::mem::take(&mut piece));
            so_far = 0.0;
        }
        piece.push(letter);
        so_far += wide;
    }
    pieces.push(piece);
    pieces
}

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
            let Some(font) = CUTS[*face as usize].font.clone() else {
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
    use super::*;

    #[test]
    fn lines_are_no_wider_than_their_room() {
        let text = "Coragem com método: dá para construir coisas grandes, devagar e com carinho.";
        let lines = broken(FontFace::Text, 10.0, text, 120.0);
        assert!(lines.len() > 2);
        assert!(
            lines.iter().all(|line| width(FontFace::Text, 10.0, line) <= 120.0),
            "{lines:?}"
        );
        assert_eq!(lines.join(" "), text);
    }

    #[test]
    fn typefaces_have_every_letter_of_the_words() {
        let text: String = include_str!("../../../content/astrology.json")
            .split_whitespace()
            .collect();
        for cut in CUTS.iter() {
            let measures = cut.measures.as_ref().expect("a typeface");
            let lacking: Vec<char> = text.chars().filter(|c| measures.glyph_index(*c).is_none()).collect();
            assert!(lacking.is_empty(), "{lacking:?}");
        }
    }

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

    #[test]
    fn very_long_word_is_cut_and_stays_on_the_page() {
        for word in ["W".repeat(2_000), "á\u{301}".repeat(500)] {
            let lines = broken(FontFace::Title, 24.0, &word, ROOM);
            assert!(lines.len() > 1 && lines.iter().all(|line| width(FontFace::Title, 24.0, line) <= ROOM));
            assert_eq!(lines.concat(), word);
        }
        assert_eq!(
            broken(FontFace::Text, 12.0, "abc", 1.0),
            ["a", "b", "c"],
            "at least a letter each"
        );
    }

    #[test]
    fn unprintable_text_is_left_out() {
        assert_eq!(settable("Łucja Ção 😀"), "Łucja Ção");
        assert_eq!(settable("漢字"), "");
    }
}
