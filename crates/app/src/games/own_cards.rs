//! Cards that two people write for their own Verdade ou Desafio. They are dealt among the others while both allow it, and never
//! above the lower of the two intensities. The other person reads a card when it is dealt.

use super::model::{CardSide, OWN_CARD_MAX, OWN_CARDS_A_DAY, OWN_CARDS_MAX, before};
use super::pace::keep_pace;
use super::preferences;
use super::store::{self, OwnCardRow};
use crate::accounts::restrictions::refuse_links;
use crate::guard::GuardOutcome;
use crate::guard::judge::{Judgement, judge_answer, record_answer};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, new_id, text};
use crate::messaging::{model::client_id, send};
use crate::profiles::changes;
use ::words::HiddenWords;
use db::{Reads, Tx};
use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use uuid::Uuid;

const CHANGE: &str = "game_cards";
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// What an own card leaves out: nudity, drink, money, places where people live, others, and what hurts.
const LEFT_OUT: &str = include_str!("../../content/games/cartas-proprias-de-fora.txt");

static FORBIDDEN: LazyLock<HiddenWords> = LazyLock::new(|| HiddenWords::new(LEFT_OUT.lines()));

/// A card as its author writes it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct NewCard {
    pub match_id: Uuid,
    #[schemars(with = "CardSide")]
    pub side: String,
    /// 1 light, 2 middle, 3 close and never sexual.
    pub level: i64,
    pub text: String,
    /// Chosen by the client; sending again under the same name is the same card.
    pub client_id: String,
    /// The answer to the question of an earlier refusal `CONFIRM` about this text.
    #[serde(default)]
    pub confirm: bool,
}

/// Whether a person wants own cards in the deck of a match.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct DeckWish {
    pub match_id: Uuid,
    pub allowed: bool,
}

/// The caller's own cards with one match.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OwnDeck {
    pub cards: Vec<OwnCard>,
    pub most: i64,
    /// Whether the caller wants own cards in the deck.
    pub allowed: bool,
    /// Whether both do. What the other person chose alone is not shown.
    pub both: bool,
}

/// A card of the caller.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OwnCard {
    pub id: Uuid,
    pub side: CardSide,
    pub level: i64,
    pub text: String,
    /// Taken out of sight by moderation.
    pub removed: bool,
}

/// The caller's own cards with a match. Errors: 404 without such an open match.
pub async fn own_deck(reads: &mut impl Reads, member: Member, match_id: Uuid, now: Timestamp) -> FaultResult<OwnDeck> {
    let other = store::open_side_of(reads, member, match_id, now).await?.other_id;
    let allowing = store::card_consents(reads, match_id).await?;
    let rows = store::own_cards(reads, match_id).await?;
    let own = rows.into_iter().filter(|row| row.author_id == member.id);
    let card = |row: OwnCardRow| OwnCard {
        id: row.id,
        side: row.side,
        level: row.level,
        text: row.text,
        removed: row.removed_at.is_some(),
    };
    let allowed = allowing.contains(&member.id);
    Ok(OwnDeck {
        cards: own.map(card).collect(),
        most: OWN_CARDS_MAX,
        allowed,
        both: allowed && allowing.contains(&other),
    })
}

/// Adds a card and answers the author's cards. The same `client_id` is the same card.
///
/// Errors: 404; `Validation` of `text`, `side` and `level`; `Limit` of `game_cards`; `KeyReused`.
pub async fn write(tx: &mut Tx, member: Member, new: NewCard, now: Timestamp) -> FaultResult<GuardOutcome<OwnDeck>> {
    let match_id = new.match_id;
    let added = add(tx, member, new, now).await?;
    added.then(own_deck(tx, member, match_id, now)).await
}

async fn add(tx: &mut Tx, member: Member, new: NewCard, now: Timestamp) -> FaultResult<GuardOutcome<()>> {
    let name = client_id(&new.client_id)?;
    let side = store::open_side(tx, member, new.match_id, now).await?;
    let written = read(&new)?;
    if let Some(known) = store::own_card_by_client_id(tx, member.id, &name).await? {
        return match known.match_id == new.match_id && known.text == written.text {
            true => Ok(GuardOutcome::Done(())),
            false => Err(Fault::KeyReused),
        };
    }
    let own = preferences::of(tx, member.id).await?.intensity;
    if new.level > own {
        return Err(Fault::invalid(
            "level",
            "Esta carta passa da intensidade que você escolheu para as cartas.",
        ));
    }
    keep_pace(tx, member, now).await?;
    let rows = store::own_cards(tx, new.match_id).await?;
    if rows.iter().filter(|row| row.author_id == member.id).count() as i64 >= OWN_CARDS_MAX {
        return Err(Fault::state(
            "full",
            "Cabem vinte cartas suas aqui. Apague uma para escrever outra.",
        ));
    }
    keep_day(tx, member, now).await?;
    refuse_links(tx, member.id, &written.text, "text", now).await?;
    let (id, event_name) = (new_id(now), format!("card {name}"));
    let event = send::event(tx, &side, &event_name, &written.text, new.confirm).await?;
    match judge_answer(tx, &event, now).await? {
        Judgement::Hold(hold) => return Ok(GuardOutcome::Held(hold)),
        Judgement::Send(verdict) => record_answer(tx, member.id, id, &verdict, now).await?,
    }
    let row = OwnCardRow {
        id,
        match_id: new.match_id,
        author_id: member.id,
        side: written.side,
        level: new.level,
        text: written.text,
        removed_at: None,
    };
    store::insert_own_card(tx, &row, &name, now).await?;
    Ok(GuardOutcome::Done(()))
}

/// Counts a card against the limit of a day, whether the guard asks about it or not: each costs it a judgement.
async fn keep_day(tx: &mut Tx, member: Member, now: Timestamp) -> FaultResult<()> {
    let written = changes::times(tx, member.id, CHANGE, before(now, DAY)).await?;
    match written.first() {
        Some(first) if written.len() as i64 >= OWN_CARDS_A_DAY => Err(Fault::Limit {
            kind: CHANGE,
            limit: OWN_CARDS_A_DAY,
            resets_at: first.checked_add(DAY).unwrap_or(Timestamp::MAX),
        }),
        _ => changes::note_kind(tx, member.id, CHANGE, DAY, now).await,
    }
}

struct Written {
    side: CardSide,
    text: String,
}

fn read(new: &NewCard) -> FaultResult<Written> {
    let side = CardSide::parse(&new.side).ok_or_else(|| Fault::invalid("side", "Escolha verdade ou desafio."))?;
    if !(1..=3).contains(&new.level) {
        return Err(Fault::invalid("level", "Escolha leve, média ou íntima."));
    }
    let text = text::optional_line("text", Some(&new.text), OWN_CARD_MAX)?;
    let text = text.ok_or_else(|| Fault::invalid("text", "Escreva a carta."))?;
    if FORBIDDEN.is_in(&text) {
        return Err(Fault::invalid(
            "text",
            "As cartas de vocês ficam sem nudez, bebida, dinheiro, endereços, outras pessoas e o que machuca.",
        ));
    }
    Ok(Written { side, text })
}

/// Deletes a card of the caller, also from games that were played with it. Deleting it again changes nothing. A card that a
/// game has shown is kept for reports as long as deleted texts are: its reader must be able to report it afterwards.
pub async fn delete(tx: &mut Tx, member: Member, match_id: Uuid, id: Uuid, now: Timestamp) -> FaultResult<()> {
    store::open_side(tx, member, match_id, now).await?;
    store::delete_own_card(tx, match_id, member.id, id, now).await
}

/// Says or takes back that own cards of both are dealt, and answers the caller's cards.
pub async fn allow(tx: &mut Tx, member: Member, wish: DeckWish, now: Timestamp) -> FaultResult<OwnDeck> {
    store::open_side(tx, member, wish.match_id, now).await?;
    // Taking it back is always possible.
    if wish.allowed {
        keep_pace(tx, member, now).await?;
    }
    store::set_card_consent(tx, wish.match_id, member.id, wish.allowed, now).await?;
    own_deck(tx, member, wish.match_id, now).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_card_leaves_out_what_the_game_leaves_out() {
        let card = |text: &str| NewCard {
            match_id: Uuid::nil(),
            side: "dare".into(),
            level: 1,
            text: text.into(),
            client_id: "c".into(),
            confirm: false,
        };
        for text in [
            "Manda uma foto sem roupa",
            "Bebe um shot agora",
            "Me faz um pix de dez reais",
            "Conta o seu endereço",
            "Liga para a sua ex",
            "   ",
        ] {
            assert!(read(&card(text)).is_err(), "{text}");
        }
        assert!(read(&card(&"a".repeat(121))).is_err());
        for text in ["Canta o refrão da sua infância", "Qual foi o seu melhor domingo?"] {
            assert!(read(&card(text)).is_ok(), "{text}");
        }
        assert!(
            read(&NewCard {
                level: 4,
                ..card("Olá")
            })
            .is_err()
        );
        assert!(
            read(&NewCard {
                side: "both".into(),
                ..card("Olá")
            })
            .is_err()
        );
    }
}
