//! What waits for a person. The badge is the length of this list, so that the two never differ.

use super::model::WaitingKind;
use crate::couples;
use crate::daily_match;
use crate::games;
use crate::games::model::SessionState;
use crate::gifts;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::letters;
use crate::meeting;
use crate::meeting::LiveMeeting;
use crate::meeting::model::MeetingState;
use db::Reads;
use jiff::Timestamp;
use uuid::Uuid;

/// One thing that waits.
#[derive(Debug)]
pub struct Waiting {
    pub kind: WaitingKind,
    /// Of the session, letter, gift, proposal or meeting; of the match, where the two are asked about each other.
    pub id: Uuid,
    pub match_id: Option<Uuid>,
    /// The other person of a match. Strangers are not named here: their own screen asks the gate.
    pub person: Option<Uuid>,
    pub game: Option<GameRound>,
    /// When a proposed meeting would begin.
    pub starts_at: Option<Timestamp>,
}

/// How far a game is.
#[derive(Debug)]
pub struct GameRound {
    pub name: String,
    /// From 0.
    pub round: i64,
    pub rounds: i64,
}

impl Waiting {
    fn of(kind: WaitingKind, id: Uuid) -> Waiting {
        Waiting {
            kind,
            id,
            match_id: None,
            person: None,
            game: None,
            starts_at: None,
        }
    }

    fn with(self, match_id: Uuid, person: Uuid) -> Waiting {
        Waiting {
            match_id: Some(match_id),
            person: Some(person),
            ..self
        }
    }
}

/// Everything that waits for the member, what has a day first. People who are blocked, gone or parted from are absent.
pub async fn waiting(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Vec<Waiting>> {
    let mut all = Vec::new();
    let meetings = meeting::live(reads, member, now).await?;
    all.extend(meetings.iter().filter_map(proposed));
    for question in couples::store::questions_to(reads, member, now).await? {
        let asked = Waiting::of(WaitingKind::Couple, question.match_id);
        all.push(asked.with(question.match_id, question.asker_id));
    }
    for side in daily_match::today::unanswered(reads, member, now).await? {
        all.push(Waiting::of(WaitingKind::DailyMatch, side.id));
    }
    for letter in letters::read::unopened(reads, member, now).await? {
        let person = letter.writer.map(|writer| writer.id);
        all.push(Waiting {
            person,
            ..Waiting::of(WaitingKind::Letter, letter.id)
        });
    }
    for gift in gifts::wrapped(reads, member, now).await? {
        all.push(Waiting::of(WaitingKind::Gift, gift.id).with(gift.match_id, gift.sender_id));
    }
    for game in games::open::open(reads, member, now).await? {
        all.extend(turn(game));
    }
    Ok(all)
}

fn proposed(meeting: &LiveMeeting) -> Option<Waiting> {
    let (row, alternative) = (&meeting.row, &meeting.alternative);
    let waits = meeting.state == MeetingState::Proposed || alternative.is_some();
    (waits && row.my_turn).then(|| Waiting {
        starts_at: Some(alternative.as_ref().map_or(row.starts_at, |other| other.starts_at)),
        ..Waiting::of(WaitingKind::Meeting, row.id).with(row.match_id, row.other_id)
    })
}

fn turn(game: games::open::OpenGame) -> Option<Waiting> {
    let line = game.line;
    let kind = match line.state {
        SessionState::Invited => WaitingKind::GameInvitation,
        _ => WaitingKind::GameTurn,
    };
    line.my_turn.then(|| Waiting {
        game: Some(GameRound {
            name: game.name,
            round: line.round,
            rounds: line.rounds,
        }),
        ..Waiting::of(kind, line.id).with(line.match_id, game.person)
    })
}
