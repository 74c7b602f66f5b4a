//! Whether a text names the address of a place: a street with a number, or a postal code.

use words::PreparedText;

/// Words that begin a street's name in Brazil and in Portugal.
const STREETS: &[&[u8]] = &[
    b"rua",
    b"r",
    b"avenida",
    b"av",
    b"travessa",
    b"tv",
    b"alameda",
    b"al",
    b"praca",
    b"pca",
    b"estrada",
    b"rodovia",
    b"largo",
    b"beco",
    b"quadra",
    b"calcada",
    b"rotunda",
];
/// A house number is at most so many words behind the street.
const NEAR: usize = 7;

/// Whether an address is written in a text of a conversation.
pub fn is_written_in(text: &PreparedText) -> bool {
    // Most texts have no number, and no address is without one.
    if !text.has_digits() {
        return false;
    }
    let parts = text
        .folded()
        .split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'-');
    let words: Vec<&[u8]> = parts.filter(|word| !word.is_empty()).collect();
    let has_street = |at: usize| {
        let behind = words.iter().skip(at + 1).take(NEAR);
        // A street has a name before its number: "rua 5 de outubro, 10", never "av 9".
        STREETS.contains(&words[at]) && behind.skip(1).any(|word| is_house_number(word))
    };
    words.iter().any(|word| is_postal_code(word)) || (0..words.len()).any(has_street)
}

/// One to five digits, with a letter at the end or not.
fn is_house_number(word: &[u8]) -> bool {
    let digits = match word {
        [digits @ .., b'a'..=b'z'] => digits,
        _ => word,
    };
    (1..=5).contains(&digits.len()) && are_digits(digits)
}

/// `01310-100` in Brazil, `1200-109` in Portugal.
fn is_postal_code(word: &[u8]) -> bool {
    match word {
        [before @ .., b'-', one, two, three] => {
            matches!(before.len(), 4 | 5) && are_digits(before) && are_digits(&[*one, *two, *three])
        }
        _ => false,
    }
}

fn are_digits(part: &[u8]) -> bool {
    part.iter().all(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::PreparedText;

    fn is_written_in(text: &str) -> bool {
        super::is_written_in(&PreparedText::of(text))
    }

    #[test]
    fn street_with_a_number_and_postal_code_are_addresses() {
        for text in [
            "Moro na Rua Augusta, 1500",
            "Av. Paulista 900, te espero",
            "rua das flores número 12B",
            "é na Praça da República, n.º 7",
            "o CEP é 01310-100",
            "1200-109 Lisboa",
            "R. 5 de Outubro, 10",
            "Rua Augusta, ١٥٠٠",
        ] {
            assert!(is_written_in(text), "{text}");
        }
    }

    #[test]
    fn plain_talk_is_no_address() {
        for text in [
            "Moro numa rua tranquila",
            "Gosto da Avenida Paulista aos domingos",
            "Chego às 15h30",
            "Nasci em 1990-05",
            "Tenho 2 gatos e a rua é barulhenta",
            "Faltam 10 minutos",
        ] {
            assert!(!is_written_in(text), "{text}");
        }
    }
}
