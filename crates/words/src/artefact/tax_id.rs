//! Brazil's tax numbers, which are Pix keys too.

use super::checks::{is_cnpj, is_cpf};
use super::{Artefact, Digits, Paying, report};
use crate::reading::Reading;

pub fn find(reading: &Reading, run: &Digits, paying: Paying, found: &mut Vec<Artefact>) {
    let (cpf, cnpj) = (is_cpf(&run.digits), is_cnpj(&run.digits));
    // Eleven digits without the usual dots may be a phone number as well.
    let dotted = run.groups == [3, 3, 3, 2] || run.groups == [9, 2];
    let mobile = run.groups.len() <= 3 && run.digits.len() == 11 && run.digits[2] == 9 && !dotted;
    let name = match (cpf, cnpj) {
        (true, _) if paying.pix || paying.account => "pix_cpf",
        (true, _) if !mobile => "cpf",
        (_, true) if paying.pix || paying.account => "pix_cnpj",
        (_, true) => "cnpj",
        _ => return,
    };
    report(reading, name, run.start, run.end, found);
}
