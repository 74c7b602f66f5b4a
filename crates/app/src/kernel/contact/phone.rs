//! Phone numbers of Brazil, Portugal, Angola and Mozambique, and any number with a country code.
//!
//! Groups of digits are read into runs; what dates, times, prices and lists explain is taken out; what is left is a
//! phone number when its digits have the shape of one, or when the disguise gives it away.

use super::Contact;
use super::evidence::Evidence;
use super::numbers::{Group, Piece, pieces};
use super::tokens::Token;

/// A shorter number suffices beside one of these.
const HINTS: &[&str] = &[
    "tel",
    "telefone",
    "telefona",
    "telefonar",
    "telemovel",
    "tlm",
    "tlf",
    "tele",
    "fone",
    "cel",
    "celular",
    "zap",
    "zapzap",
    "whats",
    "whatsapp",
    "wpp",
    "wsp",
    "numero",
    "contato",
    "contacto",
    "liga",
    "ligue",
    "ligar",
    "ligame",
    "chama",
    "chame",
    "unitel",
    "africell",
    "movicel",
    "vodacom",
    "mcel",
    "tmcel",
    "movitel",
    "mpesa",
    "pesa",
    "pix",
    "ddd",
    "indicativo",
    "sms",
    "recado",
    "terminal",
    "nr",
    "telegram",
    "call",
    "phone",
    "anota",
    "disca",
    "disque",
];

/// Words of a number told in parts or backwards.
const PARTS: &[&str] = &[
    "primeiro",
    "primeiros",
    "primeira",
    "primeiras",
    "ultimos",
    "ultimo",
    "ultimas",
    "comeca",
    "comecam",
    "termina",
    "terminam",
    "final",
    "finais",
    "resto",
    "restante",
    "depois",
    "dps",
    "segue",
    "seguido",
    "seguidos",
    "parte",
    "partes",
    "pausa",
    "ddd",
    "indicativo",
    "inverso",
    "invertido",
    "contrario",
    "tras",
    "avesso",
    "digitos",
    "junta",
    "junte",
    "metade",
];

/// Most digits that a number with its international prefix has.
const LONGEST: usize = 16;

/// Phone numbers in `tokens`. `dressed` is whether their digits were written as emoji or in other scripts.
pub fn detect(tokens: &[Token<'_>], dressed: bool, found: &mut Vec<Evidence>) {
    let pieces = pieces(tokens);
    let told = |words: &[&str]| tokens.iter().any(|token| words.contains(&token.text));
    let (hinted, parted) = (dressed || told(HINTS), told(PARTS));
    for run in runs(&pieces, false) {
        if let Some(reason) = judge(&run, hinted, parted) {
            return found.push(Evidence::certain(Contact::Phone, reason));
        }
    }
    for run in runs(&pieces, true) {
        let enough = if parted { 8 } else { 9 };
        if ((parted || hinted) && digits_of(&run) >= enough)
            || (0..run.len()).any(|from| is_mobile_with_area(&run[from..]))
        {
            return found.push(Evidence::certain(Contact::Phone, "a number told in parts"));
        }
    }
}

/// A Brazilian mobile number with its area, or a number with its country: the shapes that honest numbers rarely have.
fn is_mobile_with_area(run: &[&Group]) -> bool {
    let mut digits = String::new();
    run.iter().take(LONGEST).any(|group| {
        digits.push_str(&group.digits);
        (11..=LONGEST).contains(&digits.len()) && (has_national_shape(&digits) || has_country_code(&digits))
    })
}

/// Three or more digits in a row, which no name has.
pub fn detect_in_name(tokens: &[Token<'_>], found: &mut Vec<Evidence>) {
    for run in runs(&pieces(tokens), false) {
        if digits_of(&run) >= 3 {
            found.push(Evidence::certain(Contact::Phone, "digits in a name"));
        }
    }
}

/// The groups that no word parts; with `bridged`, those that only joining words part.
fn runs(pieces: &[Piece], bridged: bool) -> Vec<Vec<&Group>> {
    let mut runs: Vec<Vec<&Group>> = vec![Vec::new()];
    for piece in pieces {
        match piece {
            Piece::Digits(group) => {
                if is_price(group) || group.gap.contains('%') {
                    runs.push(Vec::new());
                }
                if !is_price(group)
                    && let Some(run) = runs.last_mut()
                {
                    run.push(group);
                }
            }
            Piece::Bridge if bridged => {}
            Piece::Bridge | Piece::Break => runs.push(Vec::new()),
        }
    }
    runs.retain(|run| digits_of(run) >= 3);
    runs.into_iter().flat_map(unexplained).collect()
}

fn is_price(group: &Group) -> bool {
    group.gap.trim_end().ends_with('$') || group.gap.trim_end().ends_with('#')
}

fn digits_of(run: &[&Group]) -> usize {
    run.iter().map(|group| group.digits.len()).sum()
}

/// Takes dates, times, years, big round numbers and countings out of a run; what they part are runs of their own.
fn unexplained(run: Vec<&Group>) -> Vec<Vec<&Group>> {
    if is_listing(&run) {
        return Vec::new();
    }
    let mut out = vec![Vec::new()];
    let mut at = 0;
    while at < run.len() {
        let width = explained(&run[at..], at.checked_sub(1).map(|before| run[before]));
        if width == 0 {
            if let Some(open) = out.last_mut() {
                open.push(run[at]);
            }
            at += 1;
        } else {
            out.push(Vec::new());
            at += width;
        }
    }
    out.retain(|part| !part.is_empty());
    out
}

/// How many groups at the head of `run` are a date, a time or a round amount.
fn explained(run: &[&Group], before: Option<&Group>) -> usize {
    let gap = |i: usize| run.get(i).map(|group| group.gap.as_str());
    let number = |i: usize| {
        run.get(i)
            .and_then(|group| group.digits.parse::<u64>().ok())
            .unwrap_or(u64::MAX)
    };
    let length = |i: usize| run.get(i).map_or(0, |group| group.digits.len());
    let spelled = run[0].spelled;
    for separator in ["/", "-", "."] {
        let year = length(2) == 4 || (length(2) == 2 && separator == "/");
        let day_first = number(0) <= 31 && number(1) <= 12 && length(0) <= 2 && length(1) <= 2 && year;
        let year_first = length(0) == 4 && number(1) <= 12 && number(2) <= 31;
        let alone = gap(3) != Some(separator) && before.is_none_or(|_| run[0].gap != separator);
        if !spelled && gap(1) == Some(separator) && gap(2) == Some(separator) && (day_first || year_first) && alone {
            return 3;
        }
    }
    if gap(1) == Some(":") && length(1) == 2 && number(1) < 60 && number(0) <= 99 && run[0].gap != ":" {
        return if gap(2) == Some(":") && length(2) == 2 { 3 } else { 2 };
    }
    // 3,14159265358979
    if length(0) == 1 && length(1) >= 8 && !spelled && matches!(gap(1), Some("," | ".")) {
        return 2;
    }
    // 350.000, 1.000.000: thousands that end in zeros.
    let mut width = 1;
    while gap(width) == Some(".") && length(width) == 3 {
        width += 1;
    }
    let round = width > 1 && length(0) <= 3 && run[width - 1].digits == "000";
    if round { width } else { 0 }
}

/// Years, a counting ("10, 20, 30") or a list of scores ("3-0, 2-1").
fn is_listing(run: &[&Group]) -> bool {
    if run.len() < 2 || run.iter().any(|group| group.disguised) {
        return false;
    }
    let numbers: Vec<i64> = run.iter().filter_map(|group| group.digits.parse().ok()).collect();
    let years = run
        .iter()
        .zip(&numbers)
        .filter(|(group, n)| group.digits.len() == 4 && (1000..2100).contains(*n));
    let years = years.count();
    if years >= 1
        && run
            .iter()
            .all(|group| group.digits.len() <= 2 || group.digits.len() == 4)
    {
        let small = run.len() - years;
        let dates = run
            .iter()
            .all(|group| group.digits.len() != 4 || !group.gap.trim().is_empty() || small == 0);
        if years == run.len() || (years >= 2 && dates && small <= years) {
            return true;
        }
    }
    let step = numbers[1] - numbers[0];
    let counting = run.len() >= 3 && step != 0 && numbers.windows(2).all(|pair| pair[1] - pair[0] == step);
    if counting && run.iter().any(|group| group.gap.contains(',')) {
        return true;
    }
    let scores = run.iter().skip(1).enumerate().all(|(i, group)| {
        if i % 2 == 0 {
            group.gap.trim() == "-"
        } else {
            group.gap.contains([',', ';'])
        }
    });
    scores && run.len() >= 4 && run.iter().all(|group| group.digits.len() <= 2)
}

/// Why the digits of `run` are a phone number, if they are.
fn judge(run: &[&Group], hinted: bool, parted: bool) -> Option<&'static str> {
    let spelled = run.iter().filter(|group| group.spelled).count();
    let total = digits_of(run);
    if spelled >= 4 && total >= 7 {
        return Some("digits in words");
    }
    if total >= 8 && spelled >= 1 && (spelled < run.len() || spelled >= 3) {
        return Some("digits in words and in numerals");
    }
    if parted && total >= 8 {
        return Some("digits in parts or backwards");
    }
    (0..run.len()).find_map(|from| window(&run[from..], hinted))
}

/// Tries the numbers that begin with the first group of `run`.
fn window(run: &[&Group], hinted: bool) -> Option<&'static str> {
    let international = run[0].gap.trim_end().ends_with('+');
    let mut digits = String::new();
    for (i, group) in run.iter().enumerate() {
        digits.push_str(&group.digits);
        if digits.len() > LONGEST {
            return None;
        }
        let reason = if international && digits.len() >= 9 {
            Some("a country code")
        } else if has_national_shape(&digits) || has_country_code(&digits) {
            Some("the shape of a phone number")
        } else if i == 0 && digits.len() >= 10 {
            Some("a long number")
        } else if hinted && digits.len() >= 7 && i + 1 == run.len() {
            Some("a number beside a word for telephone")
        } else if digits.len() == 8 && is_short_number(&run[..=i]) {
            Some("a number of eight digits")
        } else {
            None
        };
        if reason.is_some() {
            return reason;
        }
    }
    None
}

/// Nine digits (Portugal, Angola, Mozambique, Brazil without area), ten or eleven (Brazil with area).
fn has_national_shape(digits: &str) -> bool {
    let d = digits.as_bytes();
    let area = |d: &[u8]| (b'1'..=b'9').contains(&d[0]) && (b'1'..=b'9').contains(&d[1]);
    match d.len() {
        9 => d[0] == b'9' || (d[0] == b'8' && (b'2'..=b'7').contains(&d[1])) || (d[0] == b'2' && d[1] != b'0'),
        10 => area(d) && (b'2'..=b'9').contains(&d[2]),
        11 => area(d) && d[2] == b'9',
        12 => d[0] == b'0' && area(&d[1..]) && d[3] == b'9',
        _ => false,
    }
}

fn has_country_code(digits: &str) -> bool {
    let digits = digits.strip_prefix("00").unwrap_or(digits);
    ["55", "351", "244", "258"]
        .iter()
        .filter_map(|code| digits.strip_prefix(code))
        .any(|rest| (9..=11).contains(&rest.len()) && has_national_shape(rest))
}

/// Eight digits as a landline is written: in one piece or in two of four. Dates and post codes are not.
fn is_short_number(groups: &[&Group]) -> bool {
    let first = groups[0].digits.as_bytes()[0];
    let year = |digits: &str| digits.parse::<u32>().is_ok_and(|n| (1000..2100).contains(&n));
    match groups {
        [one] => (b'2'..=b'9').contains(&first) && !year(&one.digits[4..]) && !year(&one.digits[..4]),
        [a, b] => {
            a.digits.len() == 4
                && (b'2'..=b'9').contains(&first)
                && !(year(&a.digits) && year(&b.digits))
                && matches!(b.gap.as_str(), "-" | " " | "." | " - ")
        }
        _ => false,
    }
}
