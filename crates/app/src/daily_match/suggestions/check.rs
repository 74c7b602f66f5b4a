//! Whether a text of a service may be shown: one short line of plain Portuguese without a way out of the product.

use crate::guard;
use crate::kernel::{contact, text};
use jiff::civil::Date;

/// Characters of a text.
const SHORTEST: usize = 12;
const LONGEST: usize = 200;

/// Signs of markup, code, addresses and lists.
const SIGNS: &[char] = &[
    '<', '>', '[', ']', '{', '}', '*', '_', '#', '|', '\\', '/', '@', '`', '~', '=', '$', '%', '&', '+', '^',
];

/// Little words that Portuguese texts have and others hardly do.
const PORTUGUESE: &[&str] = &[
    "o",
    "os",
    "um",
    "uma",
    "em",
    "no",
    "na",
    "nos",
    "nas",
    "do",
    "da",
    "dos",
    "das",
    "ao",
    "com",
    "por",
    "pelo",
    "pela",
    "que",
    "qual",
    "quais",
    "quem",
    "como",
    "quando",
    "onde",
    "voce",
    "voces",
    "seu",
    "sua",
    "seus",
    "suas",
    "mais",
    "ou",
    "e",
    "ja",
    "nao",
    "para",
    "pra",
    "sobre",
    "cada",
    "outro",
    "outra",
    "isso",
    "esse",
    "essa",
    "mesmo",
    "conte",
    "contem",
    "pergunte",
    "perguntem",
    "falem",
    "fale",
    "de",
    "se",
    "foi",
    "ser",
    "tem",
];
/// Little words of other languages.
const FOREIGN: &[&str] = &[
    "the", "and", "you", "your", "what", "is", "are", "of", "to", "with", "el", "los", "las", "una", "y", "con",
    "usted", "le", "les", "des", "et", "vous", "und", "der", "die", "ist", "sie",
];

/// Other places to talk, and ways to pay, which no suggestion needs.
const WAYS_OUT: &[&str] = &[
    "pix",
    "mbway",
    "boleto",
    "iban",
    "zap",
    "whats",
    "whatsapp",
    "telegram",
    "instagram",
    "insta",
    "facebook",
    "tiktok",
    "discord",
    "email",
];
/// An address in words: "exemplo ponto com".
const ENDS_OF_ADDRESSES: &[&str] = &["com", "net", "org", "br", "pt", "ao", "mz", "cv", "app", "me", "io"];
/// Digits in words; three of them are a number.
const DIGITS: &[&str] = &[
    "zero", "dois", "duas", "tres", "quatro", "cinco", "seis", "meia", "sete", "oito", "nove",
];

/// The text as it is stored; None where it may not be shown.
pub fn accepted(answer: &str, today: Date) -> Option<String> {
    let text = answer.trim();
    let text = ['"', '“', '”']
        .iter()
        .fold(text, |text, quote| text.trim_matches(*quote))
        .trim();
    let length = text.chars().count();
    let is_plain = text
        .chars()
        .all(|c| !c.is_control() && !c.is_numeric() && !SIGNS.contains(&c));
    let shown = (SHORTEST..=LONGEST).contains(&length)
        && is_plain
        && text::clean_line(text) == text
        && contact::find(text).is_none()
        && is_portuguese(text)
        && !leads_away(text)
        && guard::is_clean(text, today);
    shown.then(|| text.to_owned())
}

fn words_of(text: &str) -> Vec<String> {
    let folded = text::fold(text);
    let words = folded.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// A quarter of the words are little Portuguese ones, and none is another language's.
fn is_portuguese(text: &str) -> bool {
    let words = words_of(text);
    let count = |list: &[&str]| words.iter().filter(|word| list.contains(&word.as_str())).count();
    words.len() >= 3 && count(PORTUGUESE) * 4 >= words.len() && count(FOREIGN) == 0
}

fn leads_away(text: &str) -> bool {
    let words = words_of(text);
    let count = |list: &[&str]| words.iter().filter(|word| list.contains(&word.as_str())).count();
    let spelled = words
        .windows(2)
        .any(|pair| pair[0] == "ponto" && ENDS_OF_ADDRESSES.contains(&pair[1].as_str()));
    count(WAYS_OUT) > 0 || count(DIGITS) >= 3 || spelled
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: Date = jiff::civil::date(2026, 11, 25);

    #[test]
    fn short_portuguese_question_is_accepted_without_its_quotes() {
        for text in [
            "Qual foi a última trilha que fez vocês esquecerem do relógio?",
            "“Contem um ao outro que receita da família vocês nunca erram.”",
            "Que música vocês colocariam para cozinhar num domingo de chuva?",
        ] {
            assert!(accepted(text, TODAY).is_some(), "{text}");
        }
    }

    #[test]
    fn text_with_a_way_out_or_in_another_language_is_refused() {
        for text in [
            "",
            "Oi!",
            "Me chama no zap que eu te conto tudo",
            "Veja mais em www.exemplo.com e depois me conte o que achou",
            "Veja mais em exemplo ponto com e depois me conte o que achou",
            "Meu número é nove um dois três quatro cinco seis sete oito",
            "Ligue para 912 345 678 e conte como foi",
            "Segue a @marina no insta e pergunte sobre a viagem",
            "What is your favourite place in the world and why do you like it?",
            "¿Cuál es la canción que siempre te hace bailar con una sonrisa?",
            "**Qual** é a comida que vocês mais gostam?",
            "Qual é a comida\nque vocês mais gostam?",
            "Manda um pix para a minha chave e a gente conversa",
            "Você é uma vadia burra e ninguém gosta de você",
        ] {
            assert_eq!(accepted(text, TODAY), None, "{text}");
        }
        let long = "Qual é a comida que vocês mais gostam de fazer? ".repeat(5);
        assert_eq!(accepted(&long, TODAY), None);
    }
}
