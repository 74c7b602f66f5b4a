//! All SQL of couples.

mod questions;
mod rests;
mod stories;

pub use questions::{
    Question, answer_to, asked_since, for_job, insert_question, last_asked, open_of_asker, open_question, open_side,
    overdue, own_open_side, put_answer, question_by, questions_to, set_state,
};
pub use rests::{
    Refund, RestRow, delete_rest, insert_refund, is_back, other_conversations, people_of, put_rest, refunds_of, rest_of,
};
pub use stories::{
    StoryRow, delete_story, publish_story, published_stories, put_story, set_agreed, set_removed, stories_for,
    stories_of, story, unpublish_story,
};
