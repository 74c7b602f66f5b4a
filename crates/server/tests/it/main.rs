//! Stories: what people do, through the whole router on both databases. Every file of this folder is one module;
//! folders are named here.

mod age;
mod astrology;
mod beta;
mod billing;
mod boosts;
mod conversation_photos;
mod couples;
mod daily_match;
mod demonstration_answers;
mod discovery;
mod erasure;
mod games;
mod gifts;
mod guard;
mod known;
mod legal;
mod letters;
mod love_letters;
mod meeting_changes;
mod meeting_plans;
mod moderation;
mod own_cards;
mod profile;
mod profile_more;
mod push;
mod refusals;
mod returning;
mod verification;
mod wallet;
mod ways_to_meet;
mod world;

automod::dir!("tests/it");
