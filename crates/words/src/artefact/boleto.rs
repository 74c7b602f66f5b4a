//! Lines of bank slips.

use super::checks::is_boleto;
use super::{Artefact, Digits, report};
use crate::reading::Reading;

pub fn find(reading: &Reading, run: &Digits, found: &mut Vec<Artefact>) {
    let length = run.digits.len();
    let whole = [47, 48].into_iter().find(|size| {
        // A number before the line may have been taken into the run.
        length >= *size && (is_boleto(&run.digits[length - size..]) || is_boleto(&run.digits[..*size]))
    });
    if whole.is_some() {
        report(reading, "boleto", run.start, run.end, found);
    }
}
