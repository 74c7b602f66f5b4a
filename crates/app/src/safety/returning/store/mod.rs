//! All SQL of marks, lasting blocks and bans.

mod bans;
mod blocks;
mod devices;
mod erasure;
mod marks;

pub use bans::{delete_ban, held, hold, insert_ban, is_banned, let_in, release};
pub use blocks::{
    account_exists, accounts_of, blocks_of, delete_inherited, delete_lasting, inherited_pairs, insert_inherited,
    is_blocking,
};
pub use devices::{device_of, has_another_device, is_known_session, note_device};
pub use erasure::{delete_old, insert_returned, is_blocked_or_banned, is_involved, replace_with};
pub use marks::{
    all_marks, contact, copy_marks, delete_marks, owners, put_marks, same_address, set_email_risk, showing,
    unkeyed_addresses,
};
