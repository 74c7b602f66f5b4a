//! Comparison of two charts: the caller's with that of a person whose signs they may read, or two typed by hand.

use super::lines::{self, PairNames};
use super::words::Language;
use super::{access, chart, notes, wire};
use crate::AppState;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::text;
use crate::kernel::{Member, Vault};
use crate::profiles::model::SIGNS;
use crate::words;
use db::Reads;
use ephemeris::reading::View;
use ephemeris::{Points, Synastry};
use jiff::Timestamp;
use supabase::caller::Caller;
use uuid::Uuid;

const NAME_MAX: usize = 60;

/// One person of a comparison.
pub struct SynastryPerson {
    /// The person's name; none where none was given.
    pub name: Option<String>,
    pub points: Points,
}

/// The caller with `target`.
pub async fn with(
    reads: &mut impl Reads,
    vault: &Vault,
    member: Member,
    target: Uuid,
    now: Timestamp,
) -> FaultResult<[SynastryPerson; 2]> {
    let other = access::points_of(reads, vault, member, target, now).await?;
    let own = chart::own_points(reads, vault, member, now)
        .await?
        .ok_or_else(no_chart)?;
    let name = |points, name| SynastryPerson { name, points };
    Ok([name(own, None), name(other.points, other.name)])
}

/// The caller's own side where the manual form leaves it out.
pub async fn own(app: &AppState, caller: &Caller, now: Timestamp) -> FaultResult<SynastryPerson> {
    let Ok(member) = Member::of(caller) else {
        return Err(Fault::invalid("first", "Escolha pelo menos um signo de cada pessoa."));
    };
    let points = chart::own_points(&mut app.db.reader(), &app.vault, member, now).await?;
    Ok(SynastryPerson {
        name: None,
        points: points.ok_or_else(no_chart)?,
    })
}

pub fn no_chart() -> Fault {
    let message = "Conte os dados do seu nascimento, ou pelo menos o seu signo, para comparar.";
    Fault::state("no_chart", message)
}

/// Signs as a form sends them.
#[derive(Debug, Clone, Default)]
pub struct ManualSigns {
    pub name: Option<String>,
    /// In the order Sun, Moon, rising, Venus, Mars.
    pub signs: [Option<String>; 5],
}

impl ManualSigns {
    /// Reads one side of the manual form, called `field` in refusals.
    pub fn read(&self, field: &'static str) -> FaultResult<SynastryPerson> {
        let mut signs = [None; 5];
        for (read, word) in signs.iter_mut().zip(&self.signs) {
            let word = word.as_deref().map(str::trim).filter(|word| !word.is_empty());
            let Some(word) = word else { continue };
            let sign = chart::sign_of(word);
            *read = Some(sign.ok_or_else(|| {
                Fault::invalid(
                    field,
                    words!("Escolha um dos doze signos: {signs}.", signs = SIGNS.join(", ")),
                )
            })?);
        }
        if signs.iter().all(Option::is_none) {
            return Err(Fault::invalid(field, "Escolha pelo menos um signo de cada pessoa."));
        }
        Ok(SynastryPerson {
            name: text::optional_line(field, self.name.as_deref(), NAME_MAX)?,
            points: Points::manual(signs),
        })
    }
}

/// The whole comparison in words. `own` says that the first is the reader.
pub fn view([first, second]: &[SynastryPerson; 2], own: bool, language: Language) -> wire::Synastry {
    let words = language.words();
    let of = ephemeris::synastry(&first.points, &second.points);
    let names = PairNames {
        first: match first_name(first) {
            Some(name) if !own => name,
            _ if own => words.title("you"),
            _ => words.title("first"),
        },
        second: first_name(second).unwrap_or_else(|| words.title("second")),
    };
    let points = (&first.points, &second.points);
    let tab = |view, score: Option<ephemeris::Score>| wire::Tab {
        score: score.map(wire::Score::from),
        lines: lines::synastry(words, &names, points, &of, view),
    };
    wire::Synastry {
        first: side(first),
        second: side(second),
        tabs: wire::Tabs {
            general: tab(View::General, of.general),
            emotional: tab(View::Emotional, of.emotional),
            communication: tab(View::Communication, of.communication),
            growth: tab(View::Growth, of.growth),
        },
        attraction: of.attraction.map(wire::Score::from),
        confidence: of.confidence,
        basis: of.table,
        aspects: aspects(&of),
        notes: notes::of_synastry(words, &first.points, &second.points, names.second, &of),
        footer: words.footer.clone(),
    }
}

/// The first name, for use in a sentence.
fn first_name(compared: &SynastryPerson) -> Option<&str> {
    compared.name.as_deref()?.split_whitespace().next()
}

fn side(compared: &SynastryPerson) -> wire::Side {
    wire::Side {
        name: compared.name.clone(),
        points: wire::placed(&compared.points),
    }
}

fn aspects(of: &Synastry) -> Vec<wire::Aspect> {
    let aspect = |found: &ephemeris::AspectFound| wire::Aspect {
        a: found.a,
        b: found.b,
        kind: found.kind,
        closeness: found.closeness,
        certain: found.certain,
    };
    of.aspects.iter().map(aspect).collect()
}
