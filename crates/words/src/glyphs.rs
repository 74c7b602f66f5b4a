//! Characters that imitate a letter, a digit or a sign and that compatibility normalisation leaves alone.

use std::collections::HashMap;
use std::sync::LazyLock;

/// Written for an emoji or another picture: separates words and ends a clause.
pub const PICTURE: u8 = 1;

/// The ASCII text that `c` is read as, if it is a known imitation or a picture with a meaning of its own.
pub fn imitation(c: char) -> Option<&'static str> {
    if let Some(same) = BY_SHAPE.get(&c) {
        return Some(same);
    }
    let code = c as u32;
    if let Some(at) = ZEROS
        .iter()
        .find_map(|zero| code.checked_sub(*zero).filter(|at| *at < 10))
    {
        return Some(&DIGITS[at as usize..=at as usize]);
    }
    let letter = |first: u32| {
        let at = (code - first) as usize;
        &ALPHABET[at..=at]
    };
    Some(match code {
        0x2776..=0x277f => number(code - 0x2776),
        0x2780..=0x2789 => number(code - 0x2780),
        0x278a..=0x2793 => number(code - 0x278a),
        0x24f5..=0x24fe => number(code - 0x24f5),
        0x24ff => "0",
        0x1f51f => "10",
        // Negative circled, negative squared and regional-indicator letters.
        0x1f150..=0x1f169 => letter(0x1f150),
        0x1f170..=0x1f189 => letter(0x1f170),
        0x1f1e6..=0x1f1ff => letter(0x1f1e6),
        _ => return None,
    })
}

fn number(at: u32) -> &'static str {
    ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"][at as usize % 10]
}

const DIGITS: &str = "0123456789";

/// The zeros of scripts with digits of their own, of which nine more follow: Arabic, Persian, and those of Africa, India and
/// the countries behind it.
const ZEROS: [u32; 18] = [
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040,
    0x17e0, 0x1810,
];

const ALPHABET: &str = "abcdefghijklmnopqrstuvwxyz";

/// Marks that add nothing to reading: combining marks, zero-width characters, variation selectors.
pub fn is_invisible(c: char) -> bool {
    matches!(c as u32,
        0x00ad | 0x034f | 0x061c | 0x115f | 0x1160 | 0x17b4 | 0x17b5 | 0x180b..=0x180f | 0x200b..=0x200f
        | 0x202a..=0x202e | 0x2060..=0x206f | 0x20d0..=0x20ff | 0x3164 | 0xfe00..=0xfe0f | 0xfeff | 0xffa0
        | 0xfff9..=0xfffb | 0xe0000..=0xe0fff | 0x0300..=0x036f | 0x0483..=0x0489 | 0x1ab0..=0x1aff
        | 0x1dc0..=0x1dff | 0xfe20..=0xfe2f)
}

/// The letter under the accents of Latin-1, which is most of what is not ASCII in Portuguese.
pub fn plain_latin(c: char) -> Option<u8> {
    let at = (c as u32).checked_sub(0xc0)? as usize;
    let plain = *b"aaaaaa.ceeeeiiiidnooooo.ouuuuy..aaaaaa.ceeeeiiiidnooooo.ouuuuy.y".get(at)?;
    (plain != b'.').then_some(plain)
}

static BY_SHAPE: LazyLock<HashMap<char, &str>> = LazyLock::new(|| {
    let shapes = SHAPES.split_whitespace().filter_map(|pair| {
        let c = pair.chars().next()?;
        Some((c, &pair[c.len_utf8()..]))
    });
    shapes.chain(PICTURES.iter().copied()).collect()
});

/// By shape, where transliteration would go by sound (Cyrillic "с" is an "s" to the ear): the imitation, then what it
/// imitates.
const SHAPES: &str = "
    аa вb сc ԁd еe һh нh іi ӏl јj кk мm пn оo рp ԛq гr ѕs тt уy ѵv шw ԝw хx иu зe бb
    Аa Вb Сc Еe Нh Іi Јj Кk Мm Оo Рp Ѕs Тt Уy Хx З3 Иn Яr Бb
    αa βb γy εe ηn ιi κk νv οo ρp σo τt υu χx ωw Αa Βb Εe Ζz Ηh Ιi Κk Μm Νn Οo Ρp Τt Υy Χx Λa λl Σe
    ꓲi ⲟo օo ոn սu ցg զq ƽs ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz
    ıi øo Øo ƨs łl Łl đd Đd ħh ŧt æae Æae œoe ßss ɑa ɡg ɩi ǝe ɐa ɹr ʇt ʍm ʌv ɔc ɯm ʎy ɥh ʞk
    ¡i 。. ｡. ．. ․. ‧. ⋅. ∙. ٫. ·. ・. ，, ⁄/ ∕/ ：: ː: ꞉: –- —- −- ‐- ‑- ‒- 〇0
    «\" »\" “\" ”\" „\" ‘' ’' ‹\" ›\" €€ ££";

/// Pictures that are read as words; the words are those of the lexicon.
const PICTURES: &[(char, &str)] = &[
    ('🍆', " emojipau "),
    ('🍌', " emojibanana "),
    ('💦', " emojigotas "),
    ('🍑', " emojibunda "),
    ('👅', " emojilingua "),
    ('🖕', " emojidedo "),
    ('🐒', " emojimacaco "),
    ('🐵', " emojimacaco "),
    ('🦍', " emojimacaco "),
    ('🐷', " emojiporco "),
    ('🐖', " emojiporco "),
    ('🐄', " emojivaca "),
    ('🐮', " emojivaca "),
    ('🐋', " emojibaleia "),
    ('🐍', " emojicobra "),
    ('🐀', " emojirato "),
    ('🤡', " emojipalhaco "),
    ('💩', " emojicoco "),
    ('🤮', " emojinojo "),
    ('🤢', " emojinojo "),
    ('🔪', " emojiarma "),
    ('🔫', " emojiarma "),
    ('💰', " emojidinheiro "),
    ('💵', " emojidinheiro "),
    ('💸', " emojidinheiro "),
    ('🤑', " emojidinheiro "),
    ('💳', " emojidinheiro "),
    ('📈', " emojilucro "),
    ('📱', " emojitelefone "),
    ('📲', " emojitelefone "),
    ('🔗', " emojilink "),
    ('🎒', " emojimochila "),
];
