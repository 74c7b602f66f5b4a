//! Texts that prove something once: links, codes, PKCE, and guesses at them.

pub mod code_guesses;
pub mod one_time_tokens;
pub mod pkce;
pub mod recipient;
