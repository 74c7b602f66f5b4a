//! All SQL of Match do Dia.

mod facts;
mod proposals;
mod rounds;

pub use facts::{conversations, facts, reactions};
pub use proposals::{
    SideRow, UnwrittenPair, arrived, claim_suggestion, delete_before, delete_suggestions, forget_reasons, is_off,
    match_of, may_meet, set_answer, set_notified, set_off, set_suggestion, side, unnoticed, unwritten,
};
pub use rounds::{NewSide, Round, insert_round, insert_side, is_planned, rounds, served};
