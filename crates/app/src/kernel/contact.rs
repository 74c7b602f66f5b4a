//! Contact details in public texts. Names, bios and prompts are read by strangers, and whoever puts a
//! number or an address there is either unsafe or being lured off the app.
//!
//! The text is folded first (accents, look-alike letters, digits written as emoji or words, spaces
//! between letters), because that is how people get around a filter.

use deunicode::deunicode;

/// What was found, so that the refusal can name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contact {
    Phone,
    Email,
    Link,
    Handle,
}

impl Contact {
    /// The sentence for the person who typed it.
    pub fn advice(self) -> &'static str {
        match self {
            Contact::Phone => "Não coloque telefone aqui. Depois do match vocês conversam à vontade.",
            Contact::Email => "Não coloque e-mail aqui. Depois do match vocês conversam à vontade.",
            Contact::Link => "Não coloque links aqui. Depois do match vocês conversam à vontade.",
            Contact::Handle => "Não coloque perfis de outras redes aqui. Depois do match vocês conversam à vontade.",
        }
    }
}

/// The first contact detail in `text`, if there is one.
pub fn find(text: &str) -> Option<Contact> {
    let folded = fold(text);
    let spoken = spell_symbols(&folded);
    let packed: String = spoken.chars().filter(|c| !c.is_whitespace()).collect();
    if has_email(&spoken) || has_email(&packed) {
        return Some(Contact::Email);
    }
    if has_link(&spoken) || has_link(&unspace_dots(&spoken)) {
        return Some(Contact::Link);
    }
    if has_handle(&spoken) {
        return Some(Contact::Handle);
    }
    if has_phone(&digits_from_words(&spoken)) {
        return Some(Contact::Phone);
    }
    None
}

fn fold(text: &str) -> String {
    // Keycap emoji are a digit and two marks; the marks go, the digit stays.
    let plain: String = text.chars().filter(|c| !matches!(c, '\u{fe0f}' | '\u{20e3}')).collect();
    deunicode(&plain).to_lowercase()
}

/// "(arroba)", " ponto " and the like become the symbols they stand for.
fn spell_symbols(text: &str) -> String {
    let mut out = format!(" {text} ");
    for (word, symbol) in [
        ("(arroba)", "@"),
        ("[arroba]", "@"),
        (" arroba ", "@"),
        ("(at)", "@"),
        ("[at]", "@"),
        ("(ponto)", "."),
        ("[ponto]", "."),
        (" ponto ", "."),
        ("(dot)", "."),
        (" dot ", "."),
    ] {
        out = out.replace(word, symbol);
    }
    out.trim().to_string()
}

fn has_email(text: &str) -> bool {
    text.match_indices('@').any(|(at, _)| {
        let before = text[..at]
            .chars()
            .next_back()
            .is_some_and(|c| c.is_ascii_alphanumeric());
        let domain: String = text[at + 1..]
            .chars()
            .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'))
            .collect();
        before && domain.trim_matches('.').contains('.')
    })
}

const ENDINGS: &[&str] = &[
    "com", "com.br", "br", "pt", "net", "org", "me", "gg", "io", "app", "co", "link", "ly", "tv", "xyz", "site",
    "online", "ao", "mz", "cv",
];

fn has_link(text: &str) -> bool {
    if text.contains("http://") || text.contains("https://") || text.contains("www.") {
        return true;
    }
    text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')' | '!' | '?' | '"'))
        .any(|word| {
            let host = word.split('/').next().unwrap_or(word).trim_matches('.');
            host.rsplit_once('.').is_some_and(|(name, ending)| {
                ENDINGS.contains(&ending)
                    && name.len() >= 2
                    && name
                        .chars()
                        .all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'))
                    && name.chars().any(|c| c.is_ascii_alphabetic())
            })
        })
}

/// "meusite . com" is one word again; a full stop between sentences stays, because only spaces on
/// both sides, or a space before, give it away.
fn unspace_dots(text: &str) -> String {
    text.replace(" . ", ".").replace(" .", ".")
}

const NETWORKS: &[&str] = &[
    "insta",
    "instagram",
    "ig",
    "whats",
    "whatsapp",
    "zap",
    "zapzap",
    "wpp",
    "telegram",
    "snap",
    "snapchat",
    "tiktok",
    "facebook",
    "onlyfans",
    "privacy",
    "discord",
    "signal",
];

/// An `@name`, or the name of a network followed by a colon and a word.
fn has_handle(text: &str) -> bool {
    let at_name = text.match_indices('@').any(|(at, _)| {
        let free = text[..at]
            .chars()
            .next_back()
            .is_none_or(|c| !c.is_ascii_alphanumeric());
        let name = text[at + 1..]
            .trim_start()
            .chars()
            .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'))
            .count();
        free && name >= 3
    });
    at_name
        || NETWORKS.iter().any(|network| {
            text.match_indices(network).any(|(at, _)| {
                let whole = text[..at]
                    .chars()
                    .next_back()
                    .is_none_or(|c| !c.is_ascii_alphanumeric());
                let rest = text[at + network.len()..].trim_start();
                let named = rest.strip_prefix([':', '-', '=', '>']).map(str::trim_start);
                whole
                    && named.is_some_and(|name| {
                        name.chars()
                            .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'))
                            .count()
                            >= 3
                    })
            })
        })
}

const DIGIT_WORDS: &[(&str, char)] = &[
    ("zero", '0'),
    ("um", '1'),
    ("dois", '2'),
    ("tres", '3'),
    ("quatro", '4'),
    ("cinco", '5'),
    ("seis", '6'),
    ("meia", '6'),
    ("sete", '7'),
    ("oito", '8'),
    ("nove", '9'),
];

/// Words for digits become digits, and an `o` or `l` between digits the digit it imitates.
fn digits_from_words(text: &str) -> String {
    let words: Vec<String> = text
        .split_whitespace()
        .map(|word| {
            let bare = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
            match DIGIT_WORDS.iter().find(|(known, _)| *known == bare) {
                Some((_, digit)) => digit.to_string(),
                None => word.to_string(),
            }
        })
        .collect();
    let joined: Vec<char> = words.join(" ").chars().collect();
    (0..joined.len())
        .map(|i| {
            let digit_near = |at: Option<usize>| at.and_then(|at| joined.get(at)).is_some_and(char::is_ascii_digit);
            let between = digit_near(i.checked_sub(1)) && digit_near(Some(i + 1));
            match joined[i] {
                'o' if between => '0',
                'l' | 'i' if between => '1',
                c => c,
            }
        })
        .collect()
}

/// Eight or more digits with nothing but separators between them. Years and ages are shorter, and a
/// line of the alphabet between two numbers ends the run.
fn has_phone(text: &str) -> bool {
    let mut run = 0;
    for c in text.chars() {
        if c.is_ascii_digit() {
            run += 1;
            if run >= 8 {
                return true;
            }
        } else if !matches!(c, ' ' | '-' | '.' | '(' | ')' | '+' | '/' | '_' | '*' | ',' | '|') {
            run = 0;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contact_details_are_found_however_they_are_written() {
        for (text, expected) in [
            ("me liga 11 98765-4321", Contact::Phone),
            ("+351 912 345 678", Contact::Phone),
            ("1 1 9 8 7 6 5 4 3 2 1", Contact::Phone),
            ("1️⃣1️⃣9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣", Contact::Phone),
            ("nove oito sete meia cinco quatro três dois um", Contact::Phone),
            ("11 98765 4e 11 9876o 4321", Contact::Phone),
            ("９８７６５４３２１", Contact::Phone),
            ("escreve para ana.silva@exemplo.com", Contact::Email),
            ("ana (arroba) exemplo (ponto) com", Contact::Email),
            ("ana arroba exemplo ponto com ponto br", Contact::Email),
            ("a n a @ e x e m p l o . c o m", Contact::Email),
            ("veja https://exemplo.org/eu", Contact::Link),
            ("meusite.com.br", Contact::Link),
            ("meusite . com", Contact::Link),
            ("linktr.ee não, mas t.me/ana sim: www.ana.pt", Contact::Link),
            ("segue @ana_silva", Contact::Handle),
            ("insta: ana.silva", Contact::Handle),
            ("Zap - anasilva", Contact::Handle),
            ("ＩＮＳＴＡ: ana_silva", Contact::Handle),
        ] {
            assert_eq!(find(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn ordinary_texts_pass() {
        for text in [
            "Nasci em 1990 e moro em São Paulo desde 2015.",
            "Corro 10 km em 50 minutos. Às vezes 12.",
            "Um café, dois dedos de prosa e três risadas.",
            "Adoro instagram de gatos e detesto filas.",
            "Arquiteta. Mãe de dois. Amo o mar.",
            "Às 18h30, na praça, com vista.",
            "Fim.De semana é sagrado.",
            "Meia-maratona em 2024, 1h58.",
            "",
        ] {
            assert_eq!(find(text), None, "{text}");
        }
    }
}
