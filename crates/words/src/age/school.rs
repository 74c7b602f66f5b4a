//! School years that somebody under eighteen is in.

use super::{AgeWords, Hint, before};
use crate::reading::Reading;

pub fn find(reading: &Reading, words: &AgeWords, found: &mut Vec<Hint>) {
    for at in 0..reading.len() {
        let Some((year, grade, named)) = year_at(reading, words, at) else {
            continue;
        };
        let after = |class| (grade + 1..grade + 6).any(|n| reading.has(n, class));
        let secondary = after(words.secondary);
        // "Ano" alone is also a year of a course of study; a "classe" or "série" never is.
        let school = secondary || !reading.has(grade, words.years) || grade <= at + 1 || (6..=12).contains(&year);
        let degree = (0..reading.len()).any(|n| reading.has(n, words.degree));
        if !school || degree && !secondary {
            continue;
        }
        let other = before(reading, at, words.other, 8)
            || is_of_a_child(reading, words, at)
            || (0..reading.len()).any(|n| reading.has(n, words.teaching));
        let dated = reading
            .value
            .iter()
            .any(|value| value.is_some_and(|year| (1950..2024).contains(&year)));
        let past = dated || is_of_an_adult(reading, words) || before(reading, at, words.past, 6);
        if other || past {
            continue;
        }
        let attending = (at.saturating_sub(6)..at).any(|n| attends(reading, words, n, at));
        // "Terceiro ano" alone is as often one of a university, the sixth one of medicine.
        let sure = secondary || !reading.has(grade, words.years) || year > 6;
        let name = if attending && sure && named {
            "school_year"
        } else {
            "school_year_bare"
        };
        found.push(Hint {
            name,
            first: at,
            last: grade,
        });
    }
}

/// Whether word `n` says that the writer is in the year at `at`: "ando", "meu 9º ano", but not "minha turma do 9º ano",
/// which a teacher says.
fn attends(reading: &Reading, words: &AgeWords, n: usize, at: usize) -> bool {
    let of_mine = |n: usize| reading.has(n, words.possessive);
    reading.has(n, words.attending) && (n + 1 == at || !of_mine(n) && (n == 0 || !of_mine(n - 1)))
}

/// "Meu guri tá no sétimo ano": somebody of the writer's is in the year that begins at word `at`.
fn is_of_a_child(reading: &Reading, words: &AgeWords, at: usize) -> bool {
    const VERB: usize = 3;
    const NAME: usize = 5;
    let verb = (at.saturating_sub(VERB)..at).find(|n| reading.has(*n, words.third_attends));
    verb.is_some_and(|verb| before(reading, verb, words.possessive, NAME))
}

/// "Aos 45", "com 34", "há vinte anos": an age or a time that no pupil says of themselves.
fn is_of_an_adult(reading: &Reading, words: &AgeWords) -> bool {
    (1..reading.len()).any(|at| {
        let value = reading.value[at].unwrap_or(0);
        match reading.tokens.key(at - 1) {
            "aos" | "kom" => (21..=99).contains(&value) && super::closes(reading, at),
            // The "ª" of "a 8.ª classe" is no year.
            "a" => (6..=70).contains(&value) && reading.has(at + 1, words.years) && !is_mark(reading, at + 1),
            _ => false,
        }
    })
}

/// The year of a school year that begins at word `at` ("9º ano", "décima classe", "2o ano"), its last word, and whether
/// it can hardly be another thing.
fn year_at(reading: &Reading, words: &AgeWords, at: usize) -> Option<(u64, usize, bool)> {
    let spelled = reading.has(at, words.ordinal);
    let spelled = spelled.then(|| ordinal(reading.tokens.key(at))).flatten();
    let year = spelled.or_else(|| reading.tokens.number(at))?;
    if !(1..=12).contains(&year) {
        return None;
    }
    let Some(grade) = (at + 1..at + 3).find(|n| reading.has(*n, words.grade)) else {
        let bare = bare_year(reading, words, at, year).or_else(|| pupil_year(reading, at, year));
        let bare = bare.map(|last| (year, last, true));
        let open = || open_year(reading, words, at, year).map(|last| (year, last, false));
        return bare.or_else(open).filter(|_| !reading.all.has(words.counted));
    };
    let between = (at + 1..grade).all(|n| {
        let token = &reading.tokens.list[n];
        token.end - token.start <= 2 && !token.opens
    });
    between.then_some((year, grade, true))
}

/// "Passei para o 12.º", "ando na 8ª, turma B": an ordinal that ends its part of the sentence.
fn bare_year(reading: &Reading, words: &AgeWords, at: usize, year: u64) -> Option<usize> {
    let worded = reading.tokens.number(at).is_none();
    if worded {
        let attends = (at.saturating_sub(3)..at).any(|n| reading.has(n, words.attending));
        // "Sexta" alone is a Friday.
        return ((7..=12).contains(&year) && attends && super::closes(reading, at)).then_some(at);
    }
    let ends = is_mark(reading, at + 1);
    let last = at + usize::from(ends);
    let attends = (at.saturating_sub(5)..at).any(|n| reading.has(n, words.attending));
    let alone = super::closes(reading, last) || reading.tokens.list.get(last + 1).is_some_and(|t| t.end - t.start == 1);
    ((5..=12).contains(&year) && ends && attends && alone).then_some(last)
}

/// The "º" or "ª" that is written to a number.
fn is_mark(reading: &Reading, at: usize) -> bool {
    let token = reading.tokens.list.get(at);
    token.is_some_and(|token| token.tight && token.end - token.start == 1)
        && matches!(reading.tokens.key(at), "a" | "o")
}

/// "Ando no 10.º de Humanidades", "chumbei o 8º duas vezes": verbs that no floor of a house follows.
fn pupil_year(reading: &Reading, at: usize, year: u64) -> Option<usize> {
    let verb = (at.saturating_sub(2)..at).any(|n| {
        matches!(
            reading.tokens.key(n),
            "ando" | "frekuento" | "xumbei" | "reprovei" | "repeti" | "kurso"
        )
    });
    ((5..=12).contains(&year) && is_mark(reading, at + 1) && verb).then_some(at + 1)
}

/// "Acabo o 9.º em junho", "1,62, leonina, 9º B", "no primeiro C": an ordinal before a time or the letter of a class.
fn open_year(reading: &Reading, words: &AgeWords, at: usize, year: u64) -> Option<usize> {
    let letter = |n: usize| {
        let token = reading.tokens.list.get(n)?;
        let alone = token.end - token.start == 1 && token.number.is_none() && !token.opens && !token.tight;
        (alone && super::closes(reading, n)).then_some(n)
    };
    let worded = reading.tokens.number(at).is_none();
    let marked = is_mark(reading, at + 1);
    let led = at > 0 && matches!(reading.tokens.key(at - 1), "no" | "do" | "na" | "da");
    if if worded { !led } else { !marked } {
        return None;
    }
    let last = at + usize::from(marked && !worded);
    let attends = (at.saturating_sub(4)..at).any(|n| reading.has(n, words.attending));
    let known = (if worded { 7..=12 } else { 5..=12 }).contains(&year);
    let dated = known && attends && reading.has(last + 1, words.when);
    letter(last + 1).or(dated.then_some(last))
}

fn ordinal(key: &str) -> Option<u64> {
    const STEMS: [(&str, u64); 15] = [
        ("primeir", 1),
        ("segund", 2),
        ("terseir", 3),
        ("kuart", 4),
        ("kint", 5),
        ("sest", 6),
        ("sext", 6),
        ("setim", 7),
        ("oitav", 8),
        ("non", 9),
        ("desim", 10),
        ("onse", 11),
        ("dose", 12),
        ("undesim", 11),
        ("disim", 10),
    ];
    STEMS
        .iter()
        .find(|(stem, _)| key.starts_with(stem))
        .map(|(_, year)| *year)
}
