//! Whether a text names the address of a place: a street with a number, or a postal code.

use crate::kernel::text::fold;

/// Words that begin a street's name in Brazil and in Portugal.
const STREETS: &[&str] = &[
    "rua", "r", "avenida", "av", "travessa", "tv", "alameda", "al", "praca", "pca", "estrada", "rodovia", "largo",
    "beco", "quadra", "calcada", "rotunda",
];
/// A house number is at most so many words behind the street.
const NEAR: usize = 7;

/// Whether an address is written in a text of a conversation.
pub fn is_written_in(text: &str) -> bool {
    let folded = fold(text);
    let words: Vec<&str> = folded
        .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-')
        .filter(|word| !word.is_empty())
        .collect();
    let has_street = |at: usize| {
        let behind = words.iter().skip(at + 1).take(NEAR);
        // A street has a name before its number: "rua 5 de outubro, 10", never "av 9".
        STREETS.contains(&words[at]) && behind.skip(1).any(|word| is_house_number(word))
    };
    words.iter().any(|word| is_postal_code(word)) || (0..words.len()).any(has_street)
}

/// One to five digits, with a letter at the end or not.
fn is_house_number(word: &str) -> bool {
    let digits = word.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
    (1..=5).contains(&digits.len()) && word.len() - digits.len() <= 1 && digits.bytes().all(|d| d.is_ascii_digit())
}

/// `01310-100` in Brazil, `1200-109` in Portugal.
fn is_postal_code(word: &str) -> bool {
    let Some((before, behind)) = word.split_once('-') else {
        return false;
    };
    let digits = |part: &str| part.bytes().all(|digit| digit.is_ascii_digit());
    matches!(before.len(), 4 | 5) && behind.len() == 3 && digits(before) && digits(behind)
}

#[cfg(test)]
mod tests {
    use super::is_written_in;

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
