//! What a person sees of a session. The one place that decides which of the other's moves are shown.

use super::catalogue::{self, Card, Game};
use super::dealt_cards;
use super::model::{CardSide, MoveKind, SessionState};
use super::rules::{Mover, RoundMoves};
use super::store::{self, MoveRow, OwnCardRow, RoundRow, Session};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::safety::hidden_words;
use ::words::HiddenWords;
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

/// A session as one of its two people sees it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SessionView {
    pub id: Uuid,
    pub game: String,
    pub game_name: String,
    pub rules: String,
    pub match_id: Uuid,
    pub state: SessionState,
    /// Whether the caller invited.
    pub invited: bool,
    /// From 0.
    pub round: i64,
    pub rounds: i64,
    pub version: i64,
    pub expires_at: Timestamp,
    /// What the caller is to do now; null when they wait.
    pub to_do: Option<MoveKind>,
    /// Whether the other person already moved in this step.
    pub other_moved: bool,
    pub cards: Vec<RoundView>,
    pub summary: Summary,
}

/// One round as the caller sees it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RoundView {
    pub round: i64,
    pub card: Option<CardView>,
    /// One of the two passed the card. Who it was is not said, and what was written is not shown.
    pub passed: bool,
    pub over: bool,
    /// Whether it is the caller's turn; null in games of both.
    pub my_turn: Option<bool>,
    pub mine: Vec<MoveView>,
    /// Only what both may read already.
    pub theirs: Vec<MoveView>,
    /// Whether both said the same; null where that has no meaning yet.
    pub agreed: Option<bool>,
    /// Whether the caller guessed right.
    pub hit: Option<bool>,
    /// Whether the other person did.
    pub other_hit: Option<bool>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct CardView {
    pub text: String,
    pub options: Vec<String>,
    pub side: Option<CardSide>,
    /// Of a card that one of the two wrote: whether the caller did.
    pub by_me: Option<bool>,
    /// Its author deleted it, or moderation removed it; it can be passed.
    pub gone: bool,
    /// The other person wrote it, and it has one of the caller's hidden words.
    pub hidden: bool,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct MoveView {
    pub kind: MoveKind,
    /// A text, the place of an option, or what the game's rules say; null for what moderation removed.
    pub payload: Value,
    /// It has one of the caller's hidden words, and is shown closed.
    pub hidden: bool,
    pub removed: bool,
}

/// A session in a list.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SessionLine {
    pub id: Uuid,
    pub game: String,
    pub match_id: Uuid,
    pub state: SessionState,
    pub invited: bool,
    pub round: i64,
    pub rounds: i64,
    /// Whether it is the caller who is to move or to answer the invitation.
    pub my_turn: bool,
    pub expires_at: Timestamp,
}

/// What a game was like, in numbers that are no points.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct Summary {
    /// Rounds that were revealed.
    pub answered: i64,
    pub laughs: i64,
    pub agreed: i64,
    /// Right guesses of both.
    pub hits: i64,
}

/// The session, or 404.
pub async fn session(reads: &mut impl Reads, member: Member, id: Uuid, now: Timestamp) -> FaultResult<SessionView> {
    let session = store::session(reads, member, id, now).await?;
    let rounds = store::rounds(reads, id).await?;
    let moves = store::moves(reads, id).await?;
    let game = catalogue::game(&session.game).ok_or(Fault::NotFound)?;
    let own_cards = store::own_cards(reads, session.match_id).await?;
    let hidden = hidden_words::matcher(&hidden_words::phrases(reads, member.id).await?);
    Ok(Scene {
        game,
        session: &session,
        moves: &moves,
        own_cards: &own_cards,
        viewer: member.id,
        hidden: &hidden,
    }
    .view(&rounds, now))
}

/// Sessions of the member in short, in their order.
pub async fn lines(
    reads: &mut impl Reads,
    member: Member,
    sessions: &[Session],
    now: Timestamp,
) -> FaultResult<Vec<SessionLine>> {
    let active = sessions.iter().filter(|one| one.state == SessionState::Active);
    let active: Vec<Uuid> = active.map(|one| one.id).collect();
    let moves = store::present_moves(reads, &active).await?;
    // A line says nothing that was written.
    let hidden = hidden_words::matcher(&[]);
    let line = |session: &Session| {
        let scene = Scene {
            game: catalogue::game(&session.game)?,
            session,
            moves: moves.get(&session.id).map(Vec::as_slice).unwrap_or_default(),
            own_cards: &[],
            viewer: member.id,
            hidden: &hidden,
        };
        Some(scene.line(now))
    };
    Ok(sessions.iter().filter_map(line).collect())
}

/// A session with everything that it is read from.
pub(super) struct Scene<'a> {
    pub game: &'static Game,
    pub session: &'a Session,
    pub moves: &'a [MoveRow],
    /// Cards that the two wrote.
    pub own_cards: &'a [OwnCardRow],
    pub viewer: Uuid,
    /// Words that the viewer does not want to read.
    pub hidden: &'a HiddenWords,
}

impl Scene<'_> {
    fn state(&self, now: Timestamp) -> SessionState {
        match self.session.state {
            SessionState::Invited if self.session.expires_at <= now => SessionState::Expired,
            state => state,
        }
    }

    fn line(&self, now: Timestamp) -> SessionLine {
        let session = self.session;
        let (state, invited) = (self.state(now), session.inviter_id == self.viewer);
        SessionLine {
            id: session.id,
            game: session.game.clone(),
            match_id: session.match_id,
            state,
            invited,
            round: session.round,
            rounds: self.game.rounds,
            my_turn: match state {
                SessionState::Invited => !invited,
                SessionState::Active => self.to_do().0.is_some(),
                _ => false,
            },
            expires_at: session.expires_at,
        }
    }

    fn view(&self, rounds: &[RoundRow], now: Timestamp) -> SessionView {
        let session = self.session;
        let state = self.state(now);
        let cards = self.rounds(rounds);
        let (to_do, other_moved) = match state {
            SessionState::Active => self.to_do(),
            _ => (None, false),
        };
        SessionView {
            id: session.id,
            game: session.game.clone(),
            game_name: self.game.name().to_owned(),
            rules: self.game.rules_word().to_owned(),
            match_id: session.match_id,
            state,
            invited: session.inviter_id == self.viewer,
            round: session.round,
            rounds: self.game.rounds,
            version: session.version,
            expires_at: session.expires_at,
            to_do,
            other_moved,
            summary: self.summary(&cards),
            cards,
        }
    }

    pub(super) fn rounds(&self, rounds: &[RoundRow]) -> Vec<RoundView> {
        rounds.iter().map(|row| self.round(row)).collect()
    }

    fn card(&self, name: &str) -> Option<CardView> {
        let Some(id) = dealt_cards::id_of(name) else {
            return self.game.card(name).map(card_view);
        };
        let card = self.own_cards.iter().find(|card| card.id == id);
        let shown = card.filter(|card| card.removed_at.is_none());
        let by_me = card.map(|card| card.author_id == self.viewer);
        Some(CardView {
            text: shown.map(|card| card.text.clone()).unwrap_or_default(),
            options: Vec::new(),
            side: card.map(|card| card.side),
            by_me,
            gone: shown.is_none(),
            hidden: by_me == Some(false) && shown.is_some_and(|card| self.hidden.find(&card.text).is_some()),
        })
    }

    fn moved(&self, round: i64, user: Uuid, kind: MoveKind) -> Option<&MoveRow> {
        self.moves
            .iter()
            .find(|one| one.round == round && one.user_id == user && one.kind == kind)
    }

    fn hides(&self, one: &MoveRow) -> bool {
        let texts = match one.kind {
            MoveKind::Choice | MoveKind::Reaction => return false,
            MoveKind::FollowUp => one.payload.as_str().into_iter().collect(),
            _ => self.game.rules.texts(&one.payload),
        };
        texts.into_iter().any(|text| self.hidden.find(text).is_some())
    }

    fn other(&self) -> Uuid {
        self.session.partner_of(self.viewer)
    }

    /// What the viewer is to do, and whether the other person did it.
    fn to_do(&self) -> (Option<MoveKind>, bool) {
        let step = usize::try_from(self.session.step).unwrap_or_default();
        let Some(step) = self.game.rules.steps().get(step) else {
            return (None, false);
        };
        let round = self.session.round;
        let (mine, theirs) = (
            self.moved(round, self.viewer, step.kind).is_some(),
            self.moved(round, self.other(), step.kind).is_some(),
        );
        let moves = step.mover == Mover::Both || self.session.turn_of(round) == self.viewer;
        ((moves && !mine).then_some(step.kind), theirs)
    }

    fn round(&self, row: &RoundRow) -> RoundView {
        let over = row.passed || self.is_over(row.round);
        let turns = self.game.rules.steps().iter().any(|step| step.mover == Mover::Turn);
        let show = |user: Uuid| {
            let own = user == self.viewer;
            let moves = self
                .moves
                .iter()
                .filter(move |one| one.round == row.round && one.user_id == user);
            let shown = moves.filter(|one| own || (!row.passed && self.is_revealed(row.round, one.kind)));
            let view = |one: &MoveRow| MoveView {
                kind: one.kind,
                hidden: !own && one.removed_at.is_none() && self.hides(one),
                removed: one.removed_at.is_some(),
                payload: match own {
                    _ if one.removed_at.is_some() => Value::Null,
                    true => one.payload.clone(),
                    false => self.game.rules.reveal(one.kind, &one.payload, over),
                },
            };
            shown.map(view).collect::<Vec<_>>()
        };
        let (mine, theirs) = (self.pair(row.round, self.viewer), self.pair(row.round, self.other()));
        let compared = over && !row.passed;
        let agreed = match (mine.answer, theirs.answer) {
            (Some(mine), Some(theirs)) if compared => self.game.rules.agree(mine, theirs),
            _ => None,
        };
        RoundView {
            round: row.round,
            card: self.card(&row.card),
            passed: row.passed,
            over,
            my_turn: turns.then(|| self.session.turn_of(row.round) == self.viewer),
            mine: show(self.viewer),
            theirs: show(self.other()),
            agreed,
            hit: self.game.rules.hits(&mine, &theirs).filter(|_| compared),
            other_hit: self.game.rules.hits(&theirs, &mine).filter(|_| compared),
        }
    }

    fn pair(&self, round: i64, user: Uuid) -> RoundMoves<'_> {
        let payload = |kind| self.moved(round, user, kind).map(|one| &one.payload);
        RoundMoves {
            answer: payload(MoveKind::Answer),
            guess: payload(MoveKind::Guess),
        }
    }

    /// Whether all moved in a round who were to move. A game that was ended early leaves its last round unrevealed.
    fn is_over(&self, round: i64) -> bool {
        self.game.rules.steps().iter().all(|step| match step.mover {
            Mover::Both => self
                .session
                .people()
                .iter()
                .all(|user| self.moved(round, *user, step.kind).is_some()),
            Mover::Turn => self.moved(round, self.session.turn_of(round), step.kind).is_some(),
        })
    }

    /// Whether a move of the other person may be read: its own step is over.
    fn is_revealed(&self, round: i64, kind: MoveKind) -> bool {
        let step = self.game.rules.steps().iter().find(|step| step.kind == kind);
        match step.map(|step| step.mover) {
            Some(Mover::Both) => self.moved(round, self.viewer, kind).is_some(),
            Some(Mover::Turn) => true,
            // The other's reaction is no hint for one's own.
            None if kind == MoveKind::Reaction => self.is_over(round) && self.moved(round, self.viewer, kind).is_some(),
            // A word more about a round that is over.
            None => self.is_over(round),
        }
    }

    /// What was laughed about and agreed on. While the game runs, reactions that the viewer does not see yet do not count.
    pub(super) fn summary(&self, cards: &[RoundView]) -> Summary {
        let mut summary = Summary::default();
        let finished = self.session.state == SessionState::Finished;
        for card in cards.iter().filter(|card| card.over && !card.passed) {
            summary.answered += 1;
            summary.agreed += i64::from(card.agreed == Some(true));
            summary.hits += i64::from(card.hit == Some(true)) + i64::from(card.other_hit == Some(true));
            let said = |reaction: &str| {
                let moves = self
                    .moves
                    .iter()
                    .filter(|one| one.round == card.round && one.kind == MoveKind::Reaction);
                let shown = moves.filter(|one| {
                    finished || one.user_id == self.viewer || self.is_revealed(card.round, MoveKind::Reaction)
                });
                shown.filter(|one| one.payload == reaction).count() as i64
            };
            summary.laughs += said("laugh");
            summary.agreed += said("agree");
        }
        summary
    }
}

fn card_view(card: &Card) -> CardView {
    CardView {
        text: card.text().to_owned(),
        options: card.options().to_vec(),
        side: card.side(),
        by_me: None,
        gone: false,
        hidden: false,
    }
}
