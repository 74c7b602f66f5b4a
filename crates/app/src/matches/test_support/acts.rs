//! What people do.

use super::MatchTestApp;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::messaging::model::MessagePace;
use crate::messaging::send::{NewMessage, send};
use crate::messaging::store::Message;
use crate::{matches, messaging, safety};
use jiff::SignedDuration;
use uuid::Uuid;

impl MatchTestApp {
    pub async fn create(&self, one: Member, other: Member) -> FaultResult<Uuid> {
        let now = self.now();
        self.act(move |tx| Box::pin(async move { matches::create(tx, one.id, other.id, 80, now).await }))
            .await
    }

    /// Two people in a match, a second after it was made.
    pub async fn matched(&self) -> (Member, Member, Uuid) {
        let (ana, bia) = (self.person().await, self.person().await);
        let id = self.create(ana, bia).await.unwrap();
        self.later(SignedDuration::from_secs(1));
        (ana, bia, id)
    }

    pub async fn try_send(&self, from: Member, new: NewMessage) -> FaultResult<Message> {
        let now = self.now();
        self.act(move |tx| Box::pin(send(tx, from, new, MessagePace::default(), now)))
            .await?
            .done()
    }

    pub async fn send(&self, from: Member, match_id: Uuid, body: &str) -> Message {
        let client_id = Uuid::new_v4().to_string();
        self.try_send(
            from,
            NewMessage {
                match_id,
                body: body.into(),
                client_id,
                reply_to: None,
                confirm: false,
            },
        )
        .await
        .unwrap()
    }

    pub async fn read(&self, who: Member, match_id: Uuid) -> FaultResult<()> {
        let now = self.now();
        self.act(move |tx| Box::pin(async move { messaging::read::mark(tx, who, match_id, now).await }))
            .await
    }

    pub async fn edit(&self, who: Member, id: Uuid, body: &'static str) -> FaultResult<Message> {
        let now = self.now();
        self.act(move |tx| Box::pin(async move { messaging::edit::edit(tx, who, id, body, false, now).await }))
            .await?
            .done()
    }

    pub async fn delete(&self, who: Member, id: Uuid) -> FaultResult<Message> {
        let now = self.now();
        self.act(move |tx| Box::pin(async move { messaging::edit::delete(tx, who, id, now).await }))
            .await
    }

    pub async fn close_gracefully(&self, who: Member, match_id: Uuid, text: &'static str) -> FaultResult<()> {
        let now = self.now();
        self.act(move |tx| Box::pin(async move { messaging::farewell::close(tx, who, match_id, text, now).await }))
            .await
    }

    pub async fn unmatch(&self, who: Member, match_id: Uuid) -> FaultResult<()> {
        let now = self.now();
        self.act(move |tx| Box::pin(async move { matches::close::unmatch(tx, who, match_id, now).await }))
            .await
    }

    pub async fn block(&self, who: Member, target: Member) {
        let now = self.now();
        self.act(move |tx| Box::pin(async move { safety::block::block(tx, who, target.id, now).await }))
            .await
            .unwrap();
    }

    pub async fn unblock(&self, who: Member, target: Member) {
        let now = self.now();
        self.act(move |tx| Box::pin(async move { safety::block::unblock(tx, who, target.id, now).await }))
            .await
            .unwrap();
    }
}
