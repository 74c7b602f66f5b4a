//! Learned models of behaviour: how likely a person is to answer.
//!
//! Declared likeness hardly predicts who says yes (`examples/evaluate` measures it), habits do. So the only thing
//! learned here is a habit: of each person, from facts that are not sensitive, with the weights of a small, readable
//! logistic model. [`crate::terms::reply_rate`] is the cold start, and stays in use wherever there is too little to
//! learn from, or where a person does not want to be learned from.
//!
//! * [`habit`]: counts of yes drawn towards a prior;
//! * [`logistic`]: the model, fitted by Newton's method, the same on every machine;
//! * [`answers`]: the features of a person who may answer, and their model. The product records what it knew when a
//!   first message came, and learns from it daily.

pub mod answers;
pub mod habit;
pub mod logistic;

pub use answers::{Model, ReplyFeatures};
pub use habit::Habit;
pub use logistic::Logistic;
