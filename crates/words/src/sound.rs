//! The key of a word: how it sounds, roughly, so that spellings which read alike are one entry of the lexicon.

/// Longer words have the key of their first letters.
const LONGEST: usize = 60;

/// Appends the key of `word` (lower-case ASCII letters and digits) to `out`. Digits among letters are read as letters.
pub fn push_key(word: &[u8], out: &mut String) {
    if word.iter().all(u8::is_ascii_digit) {
        return out.extend(word.iter().map(|digit| char::from(*digit)));
    }
    // Zeros follow the word, so that the letters after the last can be asked for.
    let mut letters = [0; LONGEST + 2];
    let count = word.len().min(LONGEST);
    for (letter, byte) in letters.iter_mut().zip(&word[..count]) {
        *letter = LETTERS[usize::from(*byte)];
    }
    let mut written = [0; LONGEST];
    let (mut length, mut last, mut before_last) = (0, 0, 0);
    let mut at = 0;
    while at < count {
        let this = letters[at];
        let (sound, width) = match CHANGES[usize::from(this)] {
            true => sound(&letters, at),
            false => (this, 1),
        };
        at += width;
        // Repeated letters are one; "rr" stays two, for "morra" is not "mora".
        let repeated = sound == last && (sound != b'r' || before_last == b'r');
        if sound != 0 && !repeated {
            written[length] = sound;
            length += 1;
            (before_last, last) = (last, sound);
        }
    }
    // Only between vowels does a double r make another word.
    if (before_last, last) == (b'r', b'r') {
        length -= 1;
    }
    out.push_str(std::str::from_utf8(&written[..length]).unwrap_or_default());
}

/// The letter that the one at `at` sounds like, or 0 if it is silent, and how many letters are read for it.
fn sound(letters: &[u8; LONGEST + 2], at: usize) -> (u8, usize) {
    let (this, next) = (letters[at], letters[at + 1]);
    let soft = matches!(next, b'e' | b'i' | b'y');
    match this {
        b'c' | b's' if next == b'h' => (b'x', 2),
        b'p' if next == b'h' => (b'f', 2),
        b'c' if soft => (b's', 1),
        b'c' => (b'k', 1),
        b'q' if next == b'u' && matches!(letters[at + 2], b'e' | b'i') => (b'k', 2),
        b'q' => (b'k', 1),
        b'g' if soft => (b'j', 1),
        b'g' if next == b'u' && matches!(letters[at + 2], b'e' | b'i') => (b'g', 2),
        b'z' => (b's', 1),
        b'y' => (b'i', 1),
        b'w' => (b'u', 1),
        b'n' if matches!(next, b'p' | b'b') => (b'm', 1),
        // Silent, except in "nh" and "lh".
        b'h' if at == 0 || !matches!(letters[at - 1], b'n' | b'l') => (0, 1),
        other => (other, 1),
    }
}

/// The letters that do not always sound as they are written.
static CHANGES: [bool; 256] = table_of(b"cspqgzywnh");

const fn table_of(letters: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    let mut at = 0;
    while at < letters.len() {
        table[letters[at] as usize] = true;
        at += 1;
    }
    table
}

/// The letter that each digit or sign imitates; every other byte itself.
static LETTERS: [u8; 256] = {
    let mut letters = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        letters[byte] = imitated(byte as u8);
        byte += 1;
    }
    letters
};

const fn imitated(byte: u8) -> u8 {
    match byte {
        b'0' => b'o',
        b'1' | b'!' => b'i',
        b'3' => b'e',
        b'4' | b'@' => b'a',
        b'5' | b'$' => b's',
        b'6' | b'9' => b'g',
        b'7' | b'+' => b't',
        b'8' => b'b',
        other => other,
    }
}

/// The key of `word` as it is written in the lexicon: accents and capitals do not matter.
pub fn key(word: &str) -> String {
    let mut out = String::new();
    push_key(&crate::fold::FoldedText::of(word).bytes, &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::key;

    #[test]
    fn spellings_that_read_alike_have_one_key() {
        for (one, other) in [
            ("você", "voce"),
            ("Vagabunda", "v4g4bunnnda"),
            ("caralho", "karalhooo"),
            ("chupa", "xupa"),
            ("kwanza", "cuanza"),
            ("hospital", "ospital"),
            ("buceta", "buseta"),
            ("jeito", "geito"),
            ("quero", "kero"),
            ("burro", "burrrro"),
        ] {
            assert_eq!(key(one), key(other), "{one} {other}");
        }
    }

    #[test]
    fn words_that_differ_by_a_double_r_have_two_keys() {
        assert_ne!(key("morra"), key("mora"));
    }
}
