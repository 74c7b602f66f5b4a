//! Stories: what people do, through the whole router on both databases. Every file of this folder is one module;
//! folders are named here.

mod astrology;
mod billing;
mod erasure;
mod legal;
mod love_letters;
mod moderation;
mod push;
mod refusals;
mod verification;

automod::dir!("tests/it");
