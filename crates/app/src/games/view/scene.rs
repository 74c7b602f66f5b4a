//! A session as it is read for one of its two people.

use super::wire::{CardView, MoveView, RoundView, SessionLine, SessionView, Summary};
use crate::games::catalogue::{Card, Game};
use crate::games::dealt_cards;
use crate::games::model::{MoveKind, SessionState};
use crate::games::rules::{Mover, RoundMoves};
use crate::games::store::{MoveRow, OwnCardRow, RoundRow, Session};
use ::words::HiddenWords;
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

/// A session with everything that it is read from.
pub(in crate::games) struct Scene<'a> {
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

    pub(super) fn line(&self, now: Timestamp) -> SessionLine {
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

    pub(super) fn view(&self, rounds: &[RoundRow], now: Timestamp) -> SessionView {
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

    pub(in crate::games) fn rounds(&self, rounds: &[RoundRow]) -> Vec<RoundView> {
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
            hidden: by_me == Some(false) && shown.is_some_and(|card| self.hidden.is_in(&card.text)),
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
        texts.into_iter().any(|text| self.hidden.is_in(text))
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
    pub(in crate::games) fn summary(&self, cards: &[RoundView]) -> Summary {
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
