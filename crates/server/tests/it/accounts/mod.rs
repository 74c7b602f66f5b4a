//! Accounts: who may have one, what it takes to be seen, and how one leaves.

mod joining;
mod leaving;
