//! Bank accounts, cards, and phones that are accounts.

use super::checks::{is_card, is_cpf, is_iban};
use super::{Artefact, Digits, Paying, report};
use crate::reading::Reading;

/// Countries with international account numbers that scams in these five countries use, and the lengths; the rest is
/// known by its check digits alone.
const LENGTHS: [(&[u8; 2], usize); 12] = [
    (b"pt", 25),
    (b"ao", 25),
    (b"mz", 25),
    (b"cv", 25),
    (b"st", 25),
    (b"gw", 25),
    (b"br", 29),
    (b"es", 24),
    (b"gb", 22),
    (b"de", 22),
    (b"fr", 27),
    (b"lt", 20),
];

/// International account numbers, in groups or in one.
pub fn find_iban(reading: &Reading, found: &mut Vec<Artefact>) {
    let bytes = &reading.folded.bytes;
    for at in 0..bytes.len() {
        let begins = bytes[at].is_ascii_lowercase() && (at == 0 || !bytes[at - 1].is_ascii_alphanumeric());
        if !begins {
            continue;
        }
        let country = bytes
            .get(at..at + 2)
            .and_then(|code| LENGTHS.iter().find(|(known, _)| *known == code));
        let Some((_, length)) = country else { continue };
        let mut account = Vec::with_capacity(*length);
        let mut end = at;
        for (n, byte) in bytes.iter().enumerate().skip(at).take(length * 2) {
            match byte {
                b' ' | b'.' | b'-' => continue,
                byte if byte.is_ascii_alphanumeric() => account.push(*byte),
                _ => break,
            }
            end = n + 1;
            if account.len() == *length {
                break;
            }
        }
        let digits = account.iter().skip(2).take(2).all(u8::is_ascii_digit);
        if account.len() == *length && digits && is_iban(&account) {
            report(reading, "iban", at, end, found);
        }
    }
}

/// Numbers of cards, phones and accounts beside words of payment.
pub fn find_number(reading: &Reading, run: &Digits, paying: Paying, found: &mut Vec<Artefact>) {
    let count = run.digits.len();
    let name = if is_card(&run.digits) {
        "card_number"
    } else if is_phone(&run.digits) {
        // A number that is also a tax number has been reported as one.
        match paying {
            Paying { pix: true, .. } if is_cpf(&run.digits) => return,
            Paying { mbway: true, .. } => "mbway_phone",
            Paying { wallet: true, .. } => "wallet_phone",
            Paying { pix: true, .. } => "pix_phone",
            _ => "phone",
        }
    } else if paying.account && (7..=24).contains(&count) || paying.reference && count == 9 {
        "bank_account"
    } else {
        return;
    };
    report(reading, name, run.start, run.end, found);
}

/// Mobile numbers of the five countries, with or without the country's own.
fn is_phone(digits: &[u8]) -> bool {
    let national = match digits {
        [5, 5, rest @ ..] if rest.len() >= 10 => rest,
        [3, 5, 1, rest @ ..] | [2, 4, 4, rest @ ..] | [2, 5, 8, rest @ ..] | [2, 3, 8, rest @ ..]
            if rest.len() >= 7 =>
        {
            rest
        }
        [0, rest @ ..] if rest.len() >= 10 => rest,
        all => all,
    };
    match national.len() {
        11 => national[0] != 0 && national[2] == 9,
        10 => national[0] != 0 && matches!(national[2], 2..=5 | 9),
        9 => matches!(national[0], 9 | 8),
        7 => matches!(national[0], 5 | 9) && digits.len() > 7,
        _ => false,
    }
}

/// An entity of five digits and a reference of nine.
pub fn find_multibanco(reading: &Reading, runs: &[Digits], paying: Paying, found: &mut Vec<Artefact>) {
    if !paying.reference {
        return;
    }
    let entity = runs.iter().find(|run| run.digits.len() == 5);
    let reference = runs.iter().find(|run| run.digits.len() == 9);
    if let (Some(entity), Some(reference)) = (entity, reference) {
        let (start, end) = (entity.start.min(reference.start), entity.end.max(reference.end));
        report(reading, "multibanco", start, end, found);
    }
}
