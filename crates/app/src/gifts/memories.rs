//! The box of memories: the first messages of two people, printed while both say yes.

use super::answers::is_agreed;
use super::model::{GiftKind, MEMORIES};
use super::store;
use crate::astrology::report::paper::{BRAND, INK, INK_2, MARGIN, PdfPages, ROOM};
use crate::astrology::report::typefaces::{FontFace, settable};
use crate::kernel::day::{written_date, zone};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Language, Member};
use crate::words;
use db::Reads;
use jiff::Timestamp;
use uuid::Uuid;

/// One message on paper.
struct Memory {
    name: String,
    day: String,
    body: String,
}

/// Everything that is printed.
pub struct Memories {
    title: String,
    language: &'static str,
    messages: Vec<Memory>,
}

/// Gathers the box of a gift of the member.
///
/// Errors: `NotFound`; `State` of `not_agreed` unless both said yes.
pub async fn gather(reads: &mut impl Reads, member: Member, id: Uuid, now: Timestamp) -> FaultResult<Memories> {
    let row = store::readable_gift(reads, member, id, now).await?;
    if row.kind != GiftKind::Memorias {
        return Err(Fault::NotFound);
    }
    let sender = store::content::answer(reads, id, row.sender_id).await?;
    let recipient = store::content::answer(reads, id, row.recipient_id).await?;
    if !row.state.is_opened() || !is_agreed(sender.as_ref(), recipient.as_ref()) {
        return Err(Fault::state(
            "not_agreed",
            "A caixa só se abre com o sim das duas pessoas.",
        ));
    }
    let (one, _, _) = store::person(reads, row.sender_id).await?;
    let (other, _, _) = store::person(reads, row.recipient_id).await?;
    let (_, _, clock) = store::person(reads, member.id).await?;
    let called = |name: &Option<String>| settable(name.as_deref().unwrap_or_default());
    let names = [(row.sender_id, called(&one)), (row.recipient_id, called(&other))];
    let messages = store::first_messages(reads, row.match_id, MEMORIES).await?;
    let memory = |(sender, body, at): (Uuid, String, Timestamp)| Memory {
        name: names
            .iter()
            .find(|(id, _)| *id == sender)
            .map(|(_, name)| name.clone())
            .unwrap_or_default(),
        day: written_date(at.to_zoned(zone(&clock)).date()),
        body: settable(&body),
    };
    Ok(Memories {
        title: words!("{one} e {other}", one = called(&one), other = called(&other)).in_request_language(),
        language: Language::current().tag(),
        messages: messages.into_iter().map(memory).collect(),
    })
}

impl Memories {
    /// The finished PDF.
    pub fn print(&self) -> FaultResult<Vec<u8>> {
        let mut paper = PdfPages::default();
        paper.new_page();
        paper.paragraph(MARGIN, ROOM, FontFace::Title, 26.0, BRAND, &self.title);
        paper.y += 18.0;
        for memory in &self.messages {
            paper.need(60.0);
            let above = format!("{}, {}", memory.name, memory.day);
            paper.paragraph(MARGIN, ROOM, FontFace::Strong, 10.0, INK_2, &above);
            for line in memory.body.lines() {
                paper.paragraph(MARGIN, ROOM, FontFace::Text, 12.0, INK, line);
            }
            paper.y += 14.0;
        }
        paper.print(&self.title, self.language)
    }
}
