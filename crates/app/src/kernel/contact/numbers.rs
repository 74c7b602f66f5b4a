//! Digits as people write them: numerals, words ("nove", "vinte e um", "meia"), letters that imitate digits.

use super::tokens::{Token, unleet};

/// A group of digits, or what stands between groups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    Digits(Group),
    /// A word that may stand inside a number that is told in parts ("e depois", "final", "ponto").
    Bridge,
    /// Any other word, a unit, a price: the number ends here.
    Break,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    pub digits: String,
    /// Written in words.
    pub spelled: bool,
    /// Letters that imitate digits, or letters thrown in between.
    pub disguised: bool,
    /// What stands before it, back to the previous token.
    pub gap: String,
}

const UNITS: &[(&str, u32)] = &[
    ("zero", 0),
    ("um", 1),
    ("hum", 1),
    ("dois", 2),
    ("tres", 3),
    ("treis", 3),
    ("quatro", 4),
    ("cinco", 5),
    ("seis", 6),
    ("meia", 6),
    ("sete", 7),
    ("oito", 8),
    ("nove", 9),
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
];

const TEENS: &[(&str, u32)] = &[
    ("dez", 10),
    ("onze", 11),
    ("doze", 12),
    ("treze", 13),
    ("catorze", 14),
    ("quatorze", 14),
    ("quinze", 15),
    ("dezesseis", 16),
    ("dezasseis", 16),
    ("dezessete", 17),
    ("dezassete", 17),
    ("dezoito", 18),
    ("dezenove", 19),
    ("dezanove", 19),
];

const TENS: &[(&str, u32)] = &[
    ("vinte", 20),
    ("trinta", 30),
    ("quarenta", 40),
    ("cinquenta", 50),
    ("cincoenta", 50),
    ("sessenta", 60),
    ("setenta", 70),
    ("oitenta", 80),
    ("noventa", 90),
];

const HUNDREDS: &[(&str, u32)] = &[
    ("cem", 100),
    ("cento", 100),
    ("duzentos", 200),
    ("trezentos", 300),
    ("quatrocentos", 400),
    ("quinhentos", 500),
    ("seiscentos", 600),
    ("setecentos", 700),
    ("oitocentos", 800),
    ("novecentos", 900),
];

/// Times a digit is repeated: "triplo um", "duplo zero".
const REPEATS: &[(&str, usize)] = &[
    ("duplo", 2),
    ("dupla", 2),
    ("double", 2),
    ("triplo", 3),
    ("tripla", 3),
    ("triple", 3),
];

/// Words that may join the parts of one number.
const BRIDGES: &[&str] = &[
    "e",
    "o",
    "os",
    "a",
    "as",
    "de",
    "do",
    "da",
    "com",
    "depois",
    "dps",
    "entao",
    "final",
    "finais",
    "termina",
    "terminam",
    "terminando",
    "segue",
    "seguido",
    "seguidos",
    "seguem",
    "resto",
    "restante",
    "numero",
    "numeros",
    "num",
    "primeira",
    "primeiro",
    "primeiros",
    "primeiras",
    "segunda",
    "segundo",
    "segundos",
    "ultimos",
    "ultimas",
    "ultimo",
    "parte",
    "sao",
    "ddd",
    "mais",
    "meio",
    "inicio",
    "comeca",
    "comecam",
    "digitos",
    "digito",
    "ai",
    "vem",
    "mas",
    "plus",
    "and",
    "agora",
    "no",
    "na",
    "logo",
    "junta",
    "junte",
    "x",
    "por",
    "fim",
];

/// Names of separators, which join like the signs themselves.
const SEPARATORS: &[&str] = &[
    "traco",
    "tracinho",
    "hifen",
    "espaco",
    "pausa",
    "ponto",
    "barra",
    "virgula",
    "dash",
    "underline",
    "menos",
    "asterisco",
];

/// Unit abbreviations whose letters also imitate digits ("500g", "32gb").
const MEASURES: &[&str] = &["g", "gb", "l", "s", "kg", "tb"];

fn value(table: &[(&str, u32)], word: &str) -> Option<u32> {
    table.iter().find(|(known, _)| *known == word).map(|(_, value)| *value)
}

/// Reads the tokens from left to right into groups of digits and what parts them.
pub fn pieces(tokens: &[Token<'_>]) -> Vec<Piece> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        at += match number_words(&tokens[at..]) {
            Some((digits, used)) => {
                out.push(group(&digits, true, false, tokens[at].gap));
                used
            }
            // "cinco noves e quatro oitos"
            None if tokens[at].text == "e"
                && is_spelled(out.last())
                && tokens.get(at + 1).is_some_and(|next| single_digit(next.text).is_some()) =>
            {
                1
            }
            None => {
                one_token(&tokens[at], &mut out);
                1
            }
        };
    }
    out
}

fn is_spelled(piece: Option<&Piece>) -> bool {
    matches!(piece, Some(Piece::Digits(group)) if group.spelled)
}

fn group(digits: &str, spelled: bool, disguised: bool, gap: &str) -> Piece {
    Piece::Digits(Group {
        digits: digits.to_string(),
        spelled,
        disguised,
        gap: gap.to_string(),
    })
}

/// A number in words at the head of `tokens`: its digits and how many tokens it takes.
fn number_words(tokens: &[Token<'_>]) -> Option<(String, usize)> {
    let word = tokens[0].text;
    if let Some((_, times)) = REPEATS.iter().find(|(known, _)| *known == word) {
        let digit = tokens.get(1).and_then(|next| single_digit(next.text))?;
        return Some((digit.repeat(*times), 2));
    }
    if let Some(times) = value(UNITS, word).filter(|times| *times > 1)
        && let Some(digit) = tokens
            .get(1)
            .and_then(|next| next.text.strip_suffix('s'))
            .and_then(single_digit)
        && !tokens[1].opens_clause()
    {
        return Some((digit.repeat(times as usize), 2));
    }
    let (thousands, used) = below_thousand(tokens)?;
    let joins = |at: usize| tokens.get(at).filter(|next| !next.opens_clause()).map(|next| next.text);
    if joins(used) == Some("mil") && thousands > 0 {
        let rest = used + 1 + usize::from(joins(used + 1) == Some("e"));
        return Some(
            match tokens
                .get(rest..)
                .filter(|left| !left.is_empty())
                .and_then(below_thousand)
            {
                Some((below, more)) if !tokens[rest].opens_clause() => {
                    ((thousands * 1000 + below).to_string(), rest + more)
                }
                _ => ((thousands * 1000).to_string(), used + 1),
            },
        );
    }
    Some((thousands.to_string(), used))
}

fn single_digit(word: &str) -> Option<String> {
    if word.len() == 1 && word.as_bytes()[0].is_ascii_digit() {
        return Some(word.to_string());
    }
    value(UNITS, word).map(|digit| digit.to_string())
}

/// "cento e vinte e três", "vinte e um", "doze", "oito".
fn below_thousand(tokens: &[Token<'_>]) -> Option<(u32, usize)> {
    let joined = |at: usize, table: &[(&str, u32)], and: bool| -> Option<u32> {
        let next = tokens.get(at).filter(|next| !next.opens_clause())?;
        if !and {
            return value(table, next.text);
        }
        (next.text == "e").then_some(())?;
        tokens
            .get(at + 1)
            .filter(|next| !next.opens_clause())
            .and_then(|next| value(table, next.text))
    };
    let word = tokens[0].text;
    if let Some(hundreds) = value(HUNDREDS, word) {
        for (and, width) in [(true, 2), (false, 1)] {
            if let Some(tens) = joined(1, TENS, and) {
                return Some(match joined(1 + width, UNITS, true) {
                    Some(unit) => (hundreds + tens + unit, 3 + width),
                    None => (hundreds + tens, 1 + width),
                });
            }
        }
        if let Some(small) = joined(1, TEENS, true).or_else(|| joined(1, UNITS, true)) {
            return Some((hundreds + small, 3));
        }
        return Some((hundreds, 1));
    }
    if let Some(tens) = value(TENS, word) {
        return Some(match joined(1, UNITS, true) {
            Some(unit) if unit > 0 => (tens + unit, 3),
            _ => (tens, 1),
        });
    }
    value(TEENS, word)
        .or_else(|| value(UNITS, word))
        .map(|small| (small, 1))
}

/// One token that is no plain number word: numerals, words run together, imitations.
fn one_token(token: &Token<'_>, out: &mut Vec<Piece>) {
    let word = token.text;
    if token.is_number() {
        return out.push(group(word, false, false, token.gap));
    }
    if let Some(digits) = value(UNITS, &unleet(word)).filter(|_| word.bytes().any(|b| b.is_ascii_digit())) {
        return out.push(group(&digits.to_string(), true, true, token.gap));
    }
    if let Some(digits) = run_together(word) {
        return out.push(group(&digits, true, true, token.gap));
    }
    if let Some(digits) = imitated(word) {
        return out.push(group(&digits, false, true, token.gap));
    }
    if let Some(digits) = laced(word) {
        return out.push(group(&digits, false, true, token.gap));
    }
    if SEPARATORS.contains(&word) {
        return;
    }
    out.push(if BRIDGES.contains(&word) {
        Piece::Bridge
    } else {
        Piece::Break
    });
}

/// "nove8oito7", "seteum", "two3": digits and number words without blanks.
fn run_together(word: &str) -> Option<String> {
    let mut digits = String::new();
    let mut rest = word;
    let mut words = 0;
    while !rest.is_empty() {
        if let Some(digit) = rest.chars().next().filter(char::is_ascii_digit) {
            digits.push(digit);
            rest = &rest[1..];
            continue;
        }
        let (known, value) = UNITS
            .iter()
            .chain(TEENS)
            .filter(|(known, _)| rest.starts_with(known))
            .max_by_key(|(known, _)| known.len())?;
        digits.push_str(&value.to_string());
        rest = &rest[known.len()..];
        words += 1;
    }
    (words >= 1 && digits.len() >= 2).then_some(digits)
}

/// "l1", "9B7b5", "O112": letters that look like digits, around at least one digit.
fn imitated(word: &str) -> Option<String> {
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    let tail = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if digits == 0 || digits * 2 < word.len() || MEASURES.contains(&tail) && digits > 1 {
        return None;
    }
    word.chars()
        .map(|c| match c {
            '0'..='9' => Some(c),
            'o' => Some('0'),
            'l' | 'i' => Some('1'),
            'z' => Some('2'),
            'e' => Some('3'),
            'a' => Some('4'),
            's' => Some('5'),
            'b' => Some('8'),
            'g' => Some('9'),
            't' => Some('7'),
            _ => None,
        })
        .collect()
}

/// "11a98765b4321": digits with single letters thrown in.
fn laced(word: &str) -> Option<String> {
    let digits: String = word.chars().filter(char::is_ascii_digit).collect();
    let single = !word
        .as_bytes()
        .windows(2)
        .any(|pair| pair.iter().all(u8::is_ascii_alphabetic));
    (digits.len() >= 8 && single).then_some(digits)
}
