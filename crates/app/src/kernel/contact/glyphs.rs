//! Characters that imitate a letter, a digit or a symbol and that compatibility normalisation leaves alone.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The replacement of an emoji or another picture: it separates words like a blank but is distinct from one.
pub const PICTURE: char = '\u{1}';
/// A bullet. Between two parts of a domain it replaces the dot; in a list it only separates.
pub const BULLET: char = '\u{2}';

/// The ASCII text that `c` is read as, if it is one of the known imitations.
pub fn imitation(c: char) -> Option<&'static str> {
    if let Some(same) = BY_SHAPE.get(&c) {
        return Some(same);
    }
    let code = c as u32;
    Some(match code {
        0x2776..=0x277f => NUMBERS[(code - 0x2776) as usize],
        0x2780..=0x2789 => NUMBERS[(code - 0x2780) as usize],
        0x278a..=0x2793 => NUMBERS[(code - 0x278a) as usize],
        0x24f5..=0x24fe => NUMBERS[(code - 0x24f5) as usize],
        0x24ff => "0",
        0x1f51f => "10",
        // Negative circled, negative squared and regional-indicator letters.
        0x1f150..=0x1f169 => ALPHABET[(code - 0x1f150) as usize],
        0x1f170..=0x1f189 => ALPHABET[(code - 0x1f170) as usize],
        0x1f1e6..=0x1f1ff => ALPHABET[(code - 0x1f1e6) as usize],
        _ => return None,
    })
}

/// Emoji, arrows, dingbats and other pictures.
pub fn is_picture(c: char) -> bool {
    matches!(c as u32,
        0x2190..=0x21ff | 0x2300..=0x23ff | 0x25a0..=0x27bf | 0x27f0..=0x27ff | 0x2900..=0x297f | 0x2b00..=0x2bff
        | 0x1f000..=0x1faff)
}

/// Marks that add nothing to reading: combining marks, zero-width characters, variation selectors.
pub fn is_invisible(c: char) -> bool {
    matches!(c as u32,
        0x00ad | 0x034f | 0x061c | 0x115f | 0x1160 | 0x17b4 | 0x17b5 | 0x180b..=0x180f | 0x200b..=0x200f
        | 0x202a..=0x202e | 0x2060..=0x206f | 0x20d0..=0x20ff | 0x3164 | 0xfe00..=0xfe0f | 0xfeff | 0xffa0
        | 0xfff9..=0xfffb | 0xe0000..=0xe0fff | 0x0300..=0x036f | 0x0483..=0x0489 | 0x1ab0..=0x1aff
        | 0x1dc0..=0x1dff | 0xfe20..=0xfe2f)
}

const NUMBERS: [&str; 10] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

const ALPHABET: [&str; 26] = [
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "u", "v", "w",
    "x", "y", "z",
];

static BY_SHAPE: LazyLock<HashMap<char, &str>> = LazyLock::new(|| LETTERS.iter().copied().collect());

/// By shape, where transliteration would go by sound (Cyrillic "с" is an "s" to the ear).
const LETTERS: &[(char, &str)] = &[
    ('а', "a"),
    ('в', "b"),
    ('с', "c"),
    ('ԁ', "d"),
    ('е', "e"),
    ('һ', "h"),
    ('н', "h"),
    ('і', "i"),
    ('ӏ', "l"),
    ('ј', "j"),
    ('к', "k"),
    ('м', "m"),
    ('п', "n"),
    ('о', "o"),
    ('р', "p"),
    ('ԛ', "q"),
    ('г', "r"),
    ('ѕ', "s"),
    ('т', "t"),
    ('у', "y"),
    ('ѵ', "v"),
    ('ш', "w"),
    ('ԝ', "w"),
    ('х', "x"),
    ('А', "A"),
    ('В', "B"),
    ('С', "C"),
    ('Е', "E"),
    ('Н', "H"),
    ('І', "I"),
    ('Ј', "J"),
    ('К', "K"),
    ('М', "M"),
    ('О', "O"),
    ('Р', "P"),
    ('Ѕ', "S"),
    ('Т', "T"),
    ('У', "Y"),
    ('Х', "X"),
    ('З', "3"),
    ('α', "a"),
    ('β', "b"),
    ('γ', "y"),
    ('ε', "e"),
    ('η', "n"),
    ('ι', "i"),
    ('κ', "k"),
    ('ν', "v"),
    ('ο', "o"),
    ('ρ', "p"),
    ('σ', "o"),
    ('τ', "t"),
    ('υ', "u"),
    ('χ', "x"),
    ('ω', "w"),
    ('Α', "A"),
    ('Β', "B"),
    ('Ε', "E"),
    ('Ζ', "Z"),
    ('Η', "H"),
    ('Ι', "I"),
    ('Κ', "K"),
    ('Μ', "M"),
    ('Ν', "N"),
    ('Ο', "O"),
    ('Ρ', "P"),
    ('Τ', "T"),
    ('Υ', "Y"),
    ('Χ', "X"),
    ('ꓲ', "I"),
    ('ⲟ', "o"),
    ('օ', "o"),
    ('ո', "n"),
    ('ս', "u"),
    ('ց', "g"),
    ('զ', "q"),
    ('ƽ', "s"),
    ('ᴀ', "a"),
    ('ʙ', "b"),
    ('ᴄ', "c"),
    ('ᴅ', "d"),
    ('ᴇ', "e"),
    ('ꜰ', "f"),
    ('ɢ', "g"),
    ('ʜ', "h"),
    ('ɪ', "i"),
    ('ᴊ', "j"),
    ('ᴋ', "k"),
    ('ʟ', "l"),
    ('ᴍ', "m"),
    ('ɴ', "n"),
    ('ᴏ', "o"),
    ('ᴘ', "p"),
    ('ʀ', "r"),
    ('ꜱ', "s"),
    ('ᴛ', "t"),
    ('ᴜ', "u"),
    ('ᴠ', "v"),
    ('ᴡ', "w"),
    ('ʏ', "y"),
    ('ᴢ', "z"),
    ('ı', "i"),
    ('ø', "o"),
    ('Ø', "O"),
    ('ƨ', "s"),
    ('¡', "i"),
    ('ł', "l"),
    ('đ', "d"),
    ('ⓞ', "o"),
    ('。', "."),
    ('｡', "."),
    ('．', "."),
    ('․', "."),
    ('‧', "."),
    ('⋅', "."),
    ('∙', "."),
    ('٫', "."),
    ('，', ","),
    ('〇', "0"),
    ('二', "2"),
    ('三', "3"),
    ('四', "4"),
    ('五', "5"),
    ('六', "6"),
    ('七', "7"),
    ('八', "8"),
    ('九', "9"),
    ('⁄', "/"),
    ('∕', "/"),
    ('：', ":"),
    ('ː', ":"),
    ('꞉', ":"),
    ('•', "\u{2}"),
    ('·', "\u{2}"),
    ('●', "\u{2}"),
    ('・', "\u{2}"),
    ('◦', "\u{2}"),
    ('▪', "\u{2}"),
    ('‣', "\u{2}"),
    ('–', "-"),
    ('—', "-"),
    ('−', "-"),
    ('‐', "-"),
    ('‑', "-"),
    ('‒', "-"),
    ('→', ">"),
    ('➡', ">"),
    ('👉', ">"),
    ('➔', ">"),
    ('➜', ">"),
    ('⇒', ">"),
    ('►', ">"),
    ('▶', ">"),
    ('👇', ">"),
    ('↓', ">"),
    ('👈', "<"),
    ('←', "<"),
    ('«', "<"),
    ('»', ">"),
    ('›', ">"),
    ('📷', " insta: "),
    ('📸', " insta: "),
    ('👻', " snap: "),
    ('📞', " telefone "),
    ('☎', " telefone "),
    ('📱', " telefone "),
    ('📲', " telefone "),
    ('📧', " email "),
    ('📩', " email "),
];
