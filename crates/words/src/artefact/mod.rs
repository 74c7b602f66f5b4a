//! Things of payment and addresses, known by their form and their check digits.

mod account;
mod boleto;
mod checks;
mod crypto;
mod link;
mod paying;
mod pix;
mod tax_id;

pub use paying::PayingWords;

use crate::reading::Reading;

/// What was found. The name is the signal's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Artefact {
    pub name: &'static str,
    /// Bytes of the original.
    pub start: usize,
    pub end: usize,
}

/// Names and log-odds before training. `near` means beside words of payment.
pub const NAMES: &[(&str, f32)] = &[
    ("pix_code", 5.0),
    ("pix_code_damaged", 4.0),
    ("uuid", 0.5),
    ("pix_random_key", 4.0),
    ("pix_cpf", 3.5),
    ("pix_cnpj", 3.5),
    ("pix_phone", 3.0),
    ("pix_email", 3.5),
    ("cpf", 1.5),
    ("cnpj", 1.5),
    ("boleto", 5.0),
    ("iban", 4.5),
    ("bank_account", 3.0),
    ("multibanco", 4.0),
    ("mbway_phone", 3.5),
    ("wallet_phone", 3.5),
    ("card_number", 2.5),
    ("bitcoin", 5.0),
    ("ethereum", 5.0),
    ("tron", 5.0),
    ("link", 2.5),
    ("short_link", 4.0),
    ("email", 1.0),
    ("phone", 0.8),
];

/// A run of digits with separators between them, as in "123.456.789-09".
#[derive(Debug, Clone)]
pub struct Digits {
    pub digits: Vec<u8>,
    /// FoldedText bytes.
    pub start: usize,
    pub end: usize,
    /// Lengths of the groups between separators.
    pub groups: Vec<usize>,
}

/// Longer runs are cut; no artefact has more digits.
const MOST_DIGITS: usize = 64;

/// A number of payment has no fewer digits.
const FEWEST_DIGITS: usize = 5;
/// An international account number has more digits: the one with the most letters, a French one, has fourteen.
const FEWEST_OF_IBAN: usize = 12;

/// Everything in `reading`. `paying` says whether words of payment are in it, by kind.
pub fn find(reading: &Reading, paying: Paying) -> Vec<Artefact> {
    let bytes = &reading.folded.bytes;
    let digits = reading.folded.digits;
    let mut found = Vec::new();
    // Most texts have neither digits nor dots, and nothing below is without both.
    if digits > 0 {
        pix::find(reading, paying, &mut found);
        crypto::find(reading, &mut found);
    }
    if digits >= FEWEST_OF_IBAN {
        account::find_iban(reading, &mut found);
    }
    if bytes.iter().any(|byte| matches!(byte, b'.' | b':')) {
        link::find(reading, paying, &mut found);
    }
    if digits < FEWEST_DIGITS {
        return found;
    }
    let runs = digit_runs(bytes);
    let covered = found.clone();
    let mut numbers = Vec::new();
    for run in &runs {
        boleto::find(reading, run, &mut numbers);
        tax_id::find(reading, run, paying, &mut numbers);
        account::find_number(reading, run, paying, &mut numbers);
    }
    account::find_multibanco(reading, &runs, paying, &mut numbers);
    numbers.retain(|new| !covered.iter().any(|old| new.start < old.end && old.start < new.end));
    found.extend(numbers);
    found
}

/// Which words of payment the text has.
#[derive(Debug, Clone, Copy, Default)]
pub struct Paying {
    pub pix: bool,
    /// A word for a key, an account or a transfer.
    pub account: bool,
    pub mbway: bool,
    pub wallet: bool,
    /// Entity or reference of Multibanco.
    pub reference: bool,
}

/// The runs of digits, each with single separators.
fn digit_runs(bytes: &[u8]) -> Vec<Digits> {
    let mut runs: Vec<Digits> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let mut run = Digits {
            digits: Vec::new(),
            start: at,
            end: at,
            groups: vec![0],
        };
        while at < bytes.len() && run.digits.len() < MOST_DIGITS {
            let byte = bytes[at];
            if byte.is_ascii_digit() {
                run.digits.push(byte - b'0');
                run.end = at + 1;
                if let Some(group) = run.groups.last_mut() {
                    *group += 1;
                }
                at += 1;
            } else {
                let width = separator(bytes, at);
                if width == 0 {
                    break;
                }
                run.groups.push(0);
                at += width;
            }
        }
        runs.push(run);
    }
    runs
}

/// How many separators are between two digits at `at`: one, or a closing bracket or a dash with blanks around it.
fn separator(bytes: &[u8], at: usize) -> usize {
    let width = bytes[at..]
        .iter()
        .take(4)
        .take_while(|byte| matches!(byte, b' ' | b'.' | b'-' | b'/' | b'(' | b')' | b'_'))
        .count();
    let digit = bytes.get(at + width).is_some_and(u8::is_ascii_digit);
    if digit && width <= 3 { width } else { 0 }
}

fn report(reading: &Reading, name: &'static str, start: usize, end: usize, found: &mut Vec<Artefact>) {
    let (start, end) = reading.folded.original(start, end);
    found.push(Artefact { name, start, end });
}
