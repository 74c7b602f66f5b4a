//! The whole analysis on paper: one's own chart, or two people compared, as a PDF of A4 pages.
//!
//! It holds what the screens hold and nothing finer: of the other person signs, bands and lines.

mod glyphs;
mod pages;
pub mod paper;
mod sections;
pub mod shapes;
pub mod typefaces;
mod wheel;

use super::chart::{self, StoredChart};
use super::synastry::{self, SynastryPerson};
use super::words::Language;
use super::{natal, store, wire};
use crate::accounts::store::entitled;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, Vault};
use db::Reads;
use jiff::Timestamp;
use uuid::Uuid;

/// Everything that stands in one report.
pub struct Report {
    language: Language,
    /// The reader's name.
    name: String,
    chart: Option<(StoredChart, wire::NatalChart)>,
    pair: Option<([SynastryPerson; 2], wire::Synastry)>,
    now: Timestamp,
}

/// Gathers a report of the caller alone or with `target`. Printing belongs to Premium; whose signs may be read is
/// asked as everywhere.
pub async fn gather(
    reads: &mut impl Reads,
    vault: &Vault,
    member: Member,
    target: Option<Uuid>,
    language: Language,
    now: Timestamp,
) -> FaultResult<Report> {
    if !entitled(reads, member.id, "premium", now).await? {
        return Err(Fault::Premium { feature: "astrology" });
    }
    let pair = match target {
        Some(target) => Some(synastry::with(reads, vault, member, target, now).await?),
        None => None,
    };
    let drawn = chart::stored_chart(reads, vault, member.id, now).await?;
    if drawn.is_none() && pair.is_none() {
        return Err(synastry::no_chart());
    }
    let name = store::own_signs(reads, member.id).await?.name;
    let chart = drawn
        .map(|drawn| Ok::<_, Fault>((natal::view(&drawn, language, now)?, drawn)))
        .transpose()?;
    Ok(Report {
        language,
        name: called(name.as_deref(), language.words().title("you")),
        chart: chart.map(|(view, drawn)| (drawn, view)),
        pair: pair.map(|pair| {
            let view = synastry::view(&pair, true, language);
            (pair, view)
        }),
        now,
    })
}

/// A first name that the typefaces can set, or what stands in for it.
fn called(name: Option<&str>, instead: &str) -> String {
    let name = typefaces::settable(name.unwrap_or_default());
    match name.split_whitespace().next() {
        Some(first) => first.to_owned(),
        None => instead.to_owned(),
    }
}

impl Report {
    /// What the file is called when it is kept.
    pub fn file_name(&self) -> &'static str {
        match self.pair {
            Some(_) => "enlace-sinastria.pdf",
            None => "enlace-mapa-natal.pdf",
        }
    }

    /// The finished PDF.
    pub fn print(&self) -> FaultResult<Vec<u8>> {
        let (title, paper) = pages::lay_out(self);
        paper.print(&title, self.language.tag())
    }
}
