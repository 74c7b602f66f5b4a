//! Stories: what people do, through the whole router on both databases. Every file of this folder is one module;
//! folders are named here.

mod astrology;
mod beta;
mod billing;
mod erasure;
mod gifts;
mod guard;
mod known;
mod legal;
mod love_letters;
mod meeting_plans;
mod moderation;
mod push;
mod refusals;
mod verification;
mod world;

automod::dir!("tests/it");
