//! Renewing, failing to, cancelling, withdrawing, disputing, leaving.

mod endings;
mod renewals;
mod withdrawals;
