//! How a notice writes what is known, and that the rest is not known yet.

use super::Writer;
use crate::incidents::model::Risk;
use crate::kernel::day::{written_date, written_hour, zone};
use crate::kernel::{Language, LocalizedText};
use crate::words;
use jiff::Timestamp;

impl Writer<'_> {
    pub(super) fn delay(&self) -> LocalizedText {
        match self.late {
            true => known(&self.facts.delay_reason),
            false => "Não se aplica, o aviso está no prazo.".into(),
        }
    }

    pub(super) fn data(&self) -> String {
        let kinds = self.facts.data_kinds();
        kinds
            .map(|kind| kind.written().in_language(self.country))
            .collect::<Vec<_>>()
            .join("; ")
    }

    pub(super) fn count(&self, people: Option<i64>) -> LocalizedText {
        match people {
            Some(people) => words!("{people} (número aproximado)", people = people),
            None => "ainda por apurar".into(),
        }
    }

    pub(super) fn risk(&self) -> LocalizedText {
        match self.facts.risk() {
            Risk::Unlikely => "O risco para as pessoas é improvável.".into(),
            Risk::Relevant => "O risco para as pessoas é relevante.".into(),
            Risk::High => "O risco para as pessoas é elevado.".into(),
        }
    }

    pub(super) fn occurred(&self) -> LocalizedText {
        match self.facts.occurred_at {
            Some(at) => words!("{when}", when = self.moment(at)),
            None => "ainda por apurar".into(),
        }
    }

    /// Day and time by the clock of the country's capital.
    pub(super) fn moment(&self, at: Timestamp) -> LocalizedText {
        match self.country {
            Language::Brazil => {
                let local = at.to_zoned(zone("America/Sao_Paulo"));
                words!(
                    "{day}, às {time} (hora de Brasília)",
                    day = written_date(local.date()),
                    time = written_hour(local.time())
                )
            }
            Language::Portugal => {
                let local = at.to_zoned(zone("Europe/Lisbon"));
                words!(
                    "{day}, às {time} (hora de Lisboa)",
                    day = written_date(local.date()),
                    time = written_hour(local.time())
                )
            }
        }
    }
}

/// A text that was written, or that it is not known yet.
pub(super) fn known(written: &Option<String>) -> LocalizedText {
    match written {
        Some(written) => words!("{text}", text = written.as_str()),
        None => "Ainda por apurar.".into(),
    }
}
