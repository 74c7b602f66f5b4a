//! Number words and their values.

pub const UNITS: &[(&str, u32)] = &[
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

pub const TEENS: &[(&str, u32)] = &[
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

pub const TENS: &[(&str, u32)] = &[
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

pub const HUNDREDS: &[(&str, u32)] = &[
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
pub const REPEATS: &[(&str, usize)] = &[
    ("duplo", 2),
    ("dupla", 2),
    ("double", 2),
    ("triplo", 3),
    ("tripla", 3),
    ("triple", 3),
];

/// The value of `word` in `table`.
pub fn value(table: &[(&str, u32)], word: &str) -> Option<u32> {
    table.iter().find(|(known, _)| *known == word).map(|(_, value)| *value)
}
