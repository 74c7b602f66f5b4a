//! The key of a word: how it sounds, roughly, so that spellings which read alike are one entry of the lexicon.

/// Appends the key of `word` (lower-case ASCII letters and digits) to `out`. Digits among letters are read as letters.
pub fn push_key(word: &[u8], out: &mut String) {
    if word.iter().all(u8::is_ascii_digit) {
        return out.extend(word.iter().map(|digit| char::from(*digit)));
    }
    let from = out.len();
    let letter = |at: usize| word.get(at).map_or(0, |byte| unleet(*byte));
    let mut at = 0;
    while at < word.len() {
        let (this, next) = (letter(at), letter(at + 1));
        let soft = matches!(next, b'e' | b'i' | b'y');
        let (sound, width) = match this {
            b'c' | b's' if next == b'h' => (b'x', 2),
            b'p' if next == b'h' => (b'f', 2),
            b'c' if soft => (b's', 1),
            b'c' => (b'k', 1),
            b'q' if next == b'u' && matches!(letter(at + 2), b'e' | b'i') => (b'k', 2),
            b'q' => (b'k', 1),
            b'g' if soft => (b'j', 1),
            b'g' if next == b'u' && matches!(letter(at + 2), b'e' | b'i') => (b'g', 2),
            b'z' => (b's', 1),
            b'y' => (b'i', 1),
            b'w' => (b'u', 1),
            b'n' if matches!(next, b'p' | b'b') => (b'm', 1),
            // Silent, except in "nh" and "lh".
            b'h' if at == 0 || !matches!(letter(at - 1), b'n' | b'l') => (0, 1),
            other => (other, 1),
        };
        at += width;
        if sound != 0 {
            push_sound(sound, out, from);
        }
    }
    // Only between vowels does a double r make another word.
    if out.len() > from + 1 && out.ends_with("rr") {
        out.pop();
    }
}

/// Repeated letters are one; "rr" stays two, for "morra" is not "mora".
fn push_sound(sound: u8, out: &mut String, from: usize) {
    let written = &out.as_bytes()[from..];
    let repeated = written.last() == Some(&sound);
    let again = written.len() > 1 && written[written.len() - 2] == sound;
    if !repeated || (sound == b'r' && !again) {
        out.push(char::from(sound));
    }
}

/// The letter that a digit or a sign imitates.
pub fn unleet(byte: u8) -> u8 {
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
