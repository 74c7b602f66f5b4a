//! "Tenho 16 anos", "faço 17 em março", and what only looks like it.

use super::{AgeWords, Hint, before, closes, led_by};
use crate::reading::Reading;

/// Ages that a minor may say. Younger children are not read: such numbers are mostly of other things.
const MINOR: std::ops::RangeInclusive<u64> = 9..=17;

pub fn find(reading: &Reading, words: &AgeWords, found: &mut Vec<Hint>) {
    for at in 0..reading.len() {
        let Some((age, last)) = age_at(reading, words, at) else {
            continue;
        };
        if let Some(hint) = judge(reading, words, at, last, age) {
            found.push(hint);
        }
    }
}

/// The number that begins at word `at`, sums and spelled digits worked out, and its last word.
fn age_at(reading: &Reading, words: &AgeWords, at: usize) -> Option<(u64, usize)> {
    let one = reading.value[at]?;
    if at > 0 && reading.value[at - 1].is_some() && reading.tokens.list[at].tight {
        return None;
    }
    let tight = reading.tokens.list.get(at + 1).is_some_and(|next| next.tight);
    let sign = sign_after(reading, at);
    let (second, last) = match reading.value.get(at + 1).copied().flatten() {
        Some(second) => (Some(second), at + 1),
        None => (reading.value.get(at + 2).copied().flatten(), at + 2),
    };
    let (minus, plus) = match last - at {
        1 => (sign == b'-', sign == b'+'),
        _ => (reading.has(at + 1, words.minus), reading.has(at + 1, words.plus)),
    };
    let joined = last - at == 1 && !tight && sign == b' ' || last - at == 2 && reading.has(at + 1, words.and);
    match second {
        Some(second) if plus && one + second < 20 => Some((one + second, last)),
        Some(second) if minus && one > second && one <= 25 => Some((one - second, last)),
        Some(second) if one == 1 && second < 8 && joined => Some((10 + second, last)),
        Some(second) if one == 10 && second < 8 && joined => Some((10 + second, last)),
        // "Vinte e dois" is no age of a minor, and "2 mil" none at all.
        Some(second) if (20..100).contains(&one) && joined && second < 10 => Some((one + second, last)),
        Some(1000) if joined => None,
        _ => Some((one, spelled_end(reading, at))),
    }
}

/// The last letter of a number that is written letter by letter and begins at `at`; else `at`.
fn spelled_end(reading: &Reading, at: usize) -> usize {
    let letter = |n: usize| {
        let token = &reading.tokens.list[n];
        token.end - token.start == 1 && token.number.is_none()
    };
    match letter(at) {
        true => at + usize::from(reading.width[at]) - 1,
        false => at,
    }
}

/// The sign between the words `at` and `at + 1`, or a blank.
fn sign_after(reading: &Reading, at: usize) -> u8 {
    let list = &reading.tokens.list;
    let Some(next) = list.get(at + 1) else { return b' ' };
    let gap = &reading.folded.bytes[list[at].end as usize..next.start as usize];
    let sign = gap
        .iter()
        .find(|byte| matches!(byte, b'+' | b'-'))
        .filter(|_| gap.len() <= 4);
    sign.copied().unwrap_or(b' ')
}

fn judge(reading: &Reading, words: &AgeWords, at: usize, last: usize, age: u64) -> Option<Hint> {
    let years = reading.has(last + 1, words.years);
    let end = if years {
        last + usize::from(reading.width[last + 1])
    } else {
        last
    };
    let hint = |name, first| Some(Hint { name, first, last: end });
    let birthday = led_by(reading, at, words.turning, &[words.adverb], 4)
        .or_else(|| led_by(reading, at, words.turned, &[words.adverb], 4))
        .is_some_and(|_| reading.has(end + 1, words.when));
    if years && !birthday && is_duration(reading, words, end) {
        return hint("duration", at);
    }
    let have = led_by(reading, at, words.have, &[words.adverb], 5);
    if let Some(first) = have.filter(|_| MINOR.contains(&age)) {
        let denied = first > 0
            && (reading.has(first - 1, words.not)
                || before(reading, first, words.past, 3)
                // In Kriolu the verb has one form for all: "nha fidju ten 15 anu".
                || before(reading, first, words.other, 1) && !reading.tokens.list[first].comma);
        let bare = age >= 10 && (closes(reading, end) || reading.has(end + 1, words.tail));
        if !denied && (years || bare) {
            return hint("own_age", first);
        }
    }
    if have.is_none()
        && (10..=18).contains(&age)
        && (years || closes(reading, end) || reading.has(end + 1, words.tail))
        && let Some(first) = not_even(reading, words, at)
    {
        return hint("own_age", first);
    }
    if years && MINOR.contains(&age) && before(reading, at, words.other, 8) {
        return hint("other_age", at);
    }
    if let Some(first) =
        have.filter(|_| (19..=99).contains(&age) && (years || closes(reading, end) || reading.has(end + 1, words.tail)))
    {
        // "Digo que tenho 19" is no age.
        if !before(reading, first, words.made, 3) && !reading.has(first, words.made) {
            return hint("adult_age", first);
        }
    }
    // Eighteen next month is seventeen today.
    let turning = led_by(reading, at, words.turning, &[words.adverb], 4);
    if let Some(first) = turning.filter(|_| (10..=18).contains(&age)) {
        let denied = first > 0 && (reading.has(first - 1, words.not) || before(reading, first, words.past, 3));
        if !denied && (years || closes(reading, end) || reading.has(end + 1, words.when)) {
            return hint("turning", first);
        }
    }
    let turned = led_by(reading, at, words.turned, &[words.adverb], 4);
    if let Some(first) = turned.filter(|_| (10..=17).contains(&age)) {
        let past = before(reading, first, words.past, 3) || reading.has(first, words.past) || year_after(reading, end);
        if !past && (years || closes(reading, end) || reading.has(end + 1, words.when)) {
            return hint("turned", first);
        }
    }
    if (years || closes(reading, end)) && is_young_parent(reading, words, at, age) {
        return hint("young_parent", at);
    }
    if !(10..=17).contains(&age) {
        return None;
    }
    let named = led_by(reading, at, words.named, &[words.adverb, words.and], 4);
    if let Some(first) = named.filter(|first| !before(reading, *first, words.other, 4)) {
        return hint("age_named", first);
    }
    let aside = years && at > 0 && matches!(reading.tokens.key(at - 1), "kom" | "ter");
    bare(reading, words, at, end, years)
        .or_else(|| (aside && !before(reading, at, words.past, 8)).then_some("age_aside"))
        .and_then(|name| hint(name, at))
}

/// "Não tenho nem 16": the verb before "nem" before the age at `at`.
fn not_even(reading: &Reading, words: &AgeWords, at: usize) -> Option<usize> {
    let verb = at.checked_sub(2)?;
    let even = matches!(reading.tokens.key(at - 1), "nem" | "sekuer");
    (even && reading.has(verb, words.have) && !before(reading, verb, words.other, 4)).then_some(verb)
}

/// "Minha mãe tem 33": whoever has so young a parent is young.
fn is_young_parent(reading: &Reading, words: &AgeWords, at: usize, age: u64) -> bool {
    let verb = at > 0 && matches!(reading.tokens.key(at - 1), "tem" | "fes" | "fas" | "kompletou" | "ten");
    (26..=37).contains(&age) && verb && before(reading, at, words.parents, 4)
}

/// An age alone, as an introduction: "16 anos, Recife", "17 aqui".
fn bare(reading: &Reading, words: &AgeWords, at: usize, end: usize, years: bool) -> Option<&'static str> {
    let greeted = at > 0 && at < 4 && (0..at).all(|n| reading.has(n, words.greet));
    let comma = reading.tokens.list[at].comma;
    // A number after more than a name is as often that of years at work.
    let named = comma && (at <= 2 || (0..at).any(|n| reading.has(n, words.greet)));
    let opens = at == 0 || reading.tokens.list[at].opens || named || greeted;
    let here = reading.has(end + 1, words.here);
    let other = (0..at).any(|n| reading.has(n, words.other) || reading.has(n, words.past)) && at < 40;
    let short = reading.len() <= 14;
    let leads_on = [words.tail, words.here, words.when];
    let follows = closes(reading, end) || leads_on.iter().any(|class| reading.has(end + 1, *class));
    let own = (end + 1..end + 4).any(|n| reading.has(n, words.own_life));
    let introduces = years && opens && short && (follows || own);
    // "Dezasseis feitos em maio", but not "15 feitos nesta casa"
    let done = matches!(
        reading.tokens.key(end + 1),
        "feitos" | "feito" | "feitas" | "feita" | "kompletos"
    );
    let near = |class| (end + 2..end + 4).any(|n| reading.has(n, class));
    let worked = done && near(words.duration) && !near(words.when);
    let made = opens && done && !worked;
    // "Lucas, 16, zona leste"
    let listed =
        comma && reading.len() <= 8 && !years && reading.tokens.list.get(end + 1).is_none_or(|next| next.comma);
    // "Às 15" is an hour.
    let hour = at > 0 && matches!(reading.tokens.key(at - 1), "as" | "ate");
    if other || hour || !age_alone(reading, at) {
        return None;
    }
    match () {
        () if made => Some("bare_age"),
        () if spells_all(reading, at, end) => Some("bare_age"),
        () if introduces && !worked
            || here && opens
            || answers(reading, words, at)
            || leads(reading, words, at, end) =>
        {
            Some("bare_age")
        }
        // A number after a comma is as often that of a house.
        () if listed || begins(reading, words, at, end) => Some("listed_age"),
        () => None,
    }
}

/// "q u i n z e": nobody spells an hour.
fn spells_all(reading: &Reading, at: usize, end: usize) -> bool {
    at == 0 && end > 1 && end + 1 == reading.len()
}

/// "Quinze (mas não conta)": an age, and what is added to it in a part of its own.
fn begins(reading: &Reading, words: &AgeWords, at: usize, end: usize) -> bool {
    let opens = reading.tokens.list.get(end + 1).is_some_and(|next| next.opens);
    at == 0 && opens && reading.has(end + 1, words.tail)
}

/// "17, mas já tenho bigode": an age that the whole text begins with.
fn leads(reading: &Reading, words: &AgeWords, at: usize, end: usize) -> bool {
    let comma = reading.tokens.list.get(end + 1).is_some_and(|next| next.comma);
    at == 0 && comma && reading.has(end + 1, words.tail) && !reading.has(end + 1, words.here)
}

/// "Quinze, e tu?", "sou 16": a few words that are all of a greeting, a place, a question back.
fn answers(reading: &Reading, words: &AgeWords, at: usize) -> bool {
    const FEWEST: usize = 2;
    const MOST: usize = 6;
    let small = [words.tail, words.here, words.greet, words.adverb, words.years];
    // "Há" sounds like "a".
    let since = at > 0 && reading.tokens.key(at - 1) == "a";
    let clock = reading.tokens.key(at + 1).is_empty() && at + 1 < reading.len();
    !since
        && !clock
        && (FEWEST..=MOST).contains(&reading.len())
        && (0..reading.len()).all(|n| n == at || small.iter().any(|class| reading.has(n, *class)))
        && (12..=17).contains(&reading.value[at].unwrap_or(0))
}

/// Whether no other number is beside the one at `at`.
fn age_alone(reading: &Reading, at: usize) -> bool {
    let number = |n: usize| reading.value.get(n).is_some_and(Option::is_some);
    (at == 0 || !number(at - 1)) && !number(at + 1)
}

/// "16 anos de casado", "15 anos nesta empresa", "12 anos atrás"; but not "16 anos de idade".
fn is_duration(reading: &Reading, words: &AgeWords, years: usize) -> bool {
    let next = years + 1;
    if reading
        .tokens
        .list
        .get(next)
        .is_none_or(|token| token.opens || token.comma)
    {
        return false;
    }
    let own = (next..next + 3).any(|n| reading.has(n, words.own_life));
    reading.has(next, words.duration) && !own
}

fn year_after(reading: &Reading, end: usize) -> bool {
    (end + 1..end + 4).any(|n| {
        reading
            .value
            .get(n)
            .copied()
            .flatten()
            .is_some_and(|value| (1950..2100).contains(&value))
    })
}
