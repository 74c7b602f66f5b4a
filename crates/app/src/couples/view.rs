//! What a person sees: one match, and their own rest with what became of the bill.

use super::model::{CoupleAnswer, CoupleState, RestReason};
use super::store::{self, Question, StoryRow};
use crate::AppState;
use crate::billing::store::Subscription;
use crate::billing::{self, stores};
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::matches;
use crate::safety::people;
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// A match as the caller sees it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CoupleView {
    pub match_id: Uuid,
    pub person_id: Uuid,
    /// The other person's name; null where they gave none.
    pub name: Option<String>,
    pub state: CoupleState,
    /// Of a question that is open.
    #[schemars(with = "Option<String>")]
    pub expires_at: Option<Timestamp>,
    /// Since when the two are a couple.
    #[schemars(with = "Option<String>")]
    pub since: Option<Timestamp>,
    /// The couple's story; null while neither has written it.
    pub story: Option<StoryView>,
}

/// A story as one of the two sees it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StoryView {
    pub text: String,
    pub version: i64,
    /// Whether the caller told it.
    pub mine: bool,
    /// Whether the other agreed to this text.
    pub agreed: bool,
    pub published: bool,
}

/// The caller's own rest.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FoundSomeone {
    /// Null while the profile does not rest because of anybody.
    pub resting: Option<Rest>,
    /// Questions that wait for the caller.
    pub questions: Vec<OpenQuestion>,
    /// The question that the caller asked.
    pub asked: Option<OpenQuestion>,
    /// What goes back, or went back.
    pub refunds: Vec<BillRefund>,
    /// Whether a subscription of the caller will be charged again, or its provider did not accept its end.
    pub renews: bool,
    /// Subscriptions that only their store ends.
    pub stores: Vec<StoreSubscription>,
    /// Conversations with others that are still open.
    pub other_conversations: i64,
    /// Stories of which the caller is one of the two, also where the match is over.
    pub stories: Vec<OwnStory>,
}

/// A story that the caller may take away at any time.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OwnStory {
    pub match_id: Uuid,
    pub text: String,
    pub version: i64,
    pub published: bool,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct Rest {
    pub reason: RestReason,
    pub match_id: Uuid,
    #[schemars(with = "String")]
    pub since: Timestamp,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct OpenQuestion {
    pub match_id: Uuid,
    pub name: Option<String>,
    #[schemars(with = "String")]
    pub expires_at: Timestamp,
}

/// What goes back of one order.
#[derive(Debug, Serialize, JsonSchema)]
pub struct BillRefund {
    pub order_id: Uuid,
    pub product_id: String,
    /// Whole months that had not begun; 0 for a pass.
    pub months: i64,
    /// In the smallest unit of the currency.
    pub amount: i64,
    pub currency: String,
    /// The provider refused it for a week: the team has to act.
    pub in_review: bool,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct StoreSubscription {
    /// App Store | Google Play
    pub store: String,
    /// Where it is ended.
    pub page: String,
    #[schemars(with = "String")]
    pub renews_at: Timestamp,
}

/// Errors: 404 for a match that is not open to the caller.
pub async fn of_match(
    reads: &mut impl Reads,
    member: Member,
    match_id: Uuid,
    now: Timestamp,
) -> FaultResult<CoupleView> {
    let side = store::own_open_side(reads, member, match_id, now).await?;
    let since = matches::store::couple_since(reads, match_id).await?;
    let open = store::open_question(reads, match_id).await?;
    let open = open.filter(|question| question.expires_at > now);
    let (state, question) = match (since, open) {
        (Some(_), _) => (CoupleState::Couple, None),
        (None, Some(question)) if question.asker_id == member.id => (CoupleState::Asked, Some(question)),
        (None, Some(question)) if store::answer_to(reads, question.id).await? == Some(CoupleAnswer::Decline) => {
            (CoupleState::None, None)
        }
        (None, Some(question)) => (CoupleState::Question, Some(question)),
        (None, None) => (CoupleState::None, None),
    };
    Ok(CoupleView {
        match_id,
        person_id: side.other_id,
        name: people::name_of(reads, member.id, side.other_id, now).await?,
        state,
        expires_at: question.map(|question| question.expires_at),
        since,
        story: story_of(reads, member, match_id).await?,
    })
}

async fn story_of(reads: &mut impl Reads, member: Member, match_id: Uuid) -> FaultResult<Option<StoryView>> {
    let story = store::story(reads, match_id).await?;
    Ok(story.map(|story| StoryView {
        mine: story.author_id == member.id,
        agreed: story.agreed_at.is_some(),
        published: story.is_published(),
        text: story.text,
        version: story.version,
    }))
}

/// The caller's own rest, questions and bill.
pub async fn of_member(app: &AppState, member: Member, now: Timestamp) -> FaultResult<FoundSomeone> {
    let reads = &mut app.db.reader();
    let rest = store::rest_of(reads, member.id).await?;
    let resting = rest.map(|rest| Rest {
        reason: rest.reason,
        match_id: rest.match_id,
        since: rest.since,
    });
    let mut questions = Vec::new();
    for question in store::questions_to(reads, member, now).await? {
        questions.push(named(reads, member, &question, now).await?);
    }
    let asked = match store::question_by(reads, member, now).await? {
        Some(question) => Some(named(reads, member, &question, now).await?),
        None => None,
    };
    let stories = store::stories_of(reads, member.id).await?;
    let subscriptions = billing::store::subscriptions_of(reads, member.id).await?;
    Ok(FoundSomeone {
        stories: stories.into_iter().map(own_story).collect(),
        questions,
        asked,
        refunds: refunds(reads, member).await?,
        renews: renews(reads, &subscriptions).await?,
        stores: store_subscriptions(subscriptions),
        other_conversations: store::other_conversations(reads, member, resting.as_ref().map(|rest| rest.match_id), now)
            .await?,
        resting,
    })
}

fn own_story(story: StoryRow) -> OwnStory {
    OwnStory {
        published: story.is_published(),
        match_id: story.match_id,
        text: story.text,
        version: story.version,
    }
}

async fn named(
    reads: &mut impl Reads,
    member: Member,
    question: &Question,
    now: Timestamp,
) -> FaultResult<OpenQuestion> {
    Ok(OpenQuestion {
        match_id: question.match_id,
        name: people::name_of(reads, member.id, question.partner_of(member.id), now).await?,
        expires_at: question.expires_at,
    })
}

async fn refunds(reads: &mut impl Reads, member: Member) -> FaultResult<Vec<BillRefund>> {
    let mut refunds = Vec::new();
    for refund in store::refunds_of(reads, member.id).await? {
        refunds.push(BillRefund {
            in_review: billing::store::refunds::waits_for_operator(reads, refund.order_id).await?,
            order_id: refund.order_id,
            product_id: refund.product_id,
            months: refund.months,
            amount: refund.amount,
            currency: refund.currency,
        });
    }
    Ok(refunds)
}

async fn renews(reads: &mut impl Reads, subscriptions: &[Subscription]) -> FaultResult<bool> {
    for one in subscriptions.iter().filter(|one| one.is_live()) {
        let asked = billing::store::cancellations::asked(reads, one.root_id).await?;
        if !one.cancel_at_period_end || asked.is_some_and(|asked| asked.given_up_at.is_some()) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn store_subscriptions(all: Vec<Subscription>) -> Vec<StoreSubscription> {
    let renewing = all.into_iter().filter(|one| one.is_live() && !one.cancel_at_period_end);
    renewing
        .filter_map(|one| {
            Some(StoreSubscription {
                store: stores::label(&one.provider)?.to_owned(),
                page: stores::page(&one.provider)?.to_owned(),
                renews_at: one.current_period_end,
            })
        })
        .collect()
}
