//! What games offer on the wire.

use super::answer_invite::{self, SessionAct};
use super::catalogue::{GAMES, Game};
use super::memories::MemoryPage;
use super::own_cards::{DeckWish, NewCard};
use super::play::{self, NewMove};
use super::preferences::{self, NewPreferences, Preferences};
use super::respond::{self, NewResponse};
use super::view::{self, SessionLine};
use super::{invite, memories, own_cards, store};
use crate::AppState;
use crate::accounts::store::entitled;
use crate::billing::catalogue::{Market, Product};
use crate::billing::on_sale;
use crate::functions::ProductFunction;
use crate::kernel::Member;
use crate::kernel::args::OfMatch;
use crate::kernel::fault::{Fault, FaultResult};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use supabase::registry::{Function, Registry};
use uuid::Uuid;

/// Sessions that the list of games names.
const SESSIONS: i64 = 60;

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(games(app))
        .function(game_session(app))
        .function(invite_to_game(app))
        .function(set_game_state(app))
        .function(play_game(app))
        .function(respond_to_game(app))
        .function(set_game_preferences(app))
        .function(game_cards(app))
        .function(write_game_card(app))
        .function(delete_game_card(app))
        .function(allow_game_cards(app))
        .function(game_memories(app))
}

/// The games, the caller's sessions and preferences.
#[derive(Serialize, JsonSchema)]
struct Games {
    games: Vec<GameView>,
    sessions: Vec<SessionLine>,
    preferences: Preferences,
    currency: String,
}

#[derive(Serialize, JsonSchema)]
struct GameView {
    id: String,
    name: String,
    about: String,
    rules: String,
    rounds: i64,
    minutes: i64,
    /// What is bought once; null for free games.
    product: Option<String>,
    /// In cents of `currency`; null for free games.
    amount: Option<i64>,
    /// Ways of paying, the usual one of the country first; empty where nothing is sold.
    methods: Vec<String>,
    /// Free, or bought by the caller.
    owned: bool,
    /// Whether the caller plays it with one of the matches without buying it. With whom is not named: what somebody bought
    /// is theirs to tell.
    shared: bool,
}

fn games(app: &AppState) -> Function {
    Function::member("games", app, |app, member, (): (), now| async move {
        list(&app, member, now).await
    })
    .feature("basicChat")
    .doc("All games with what they cost and who has them, the caller's sessions, and their own preferences.")
}

async fn list(app: &AppState, member: Member, now: Timestamp) -> FaultResult<Games> {
    let mut reads = app.db.reader();
    let shop = Shop::of(app, member).await?;
    let shared = store::owned_among_matches(&mut reads, member, now).await?;
    let mut games = Vec::new();
    for game in GAMES.iter() {
        games.push(game_view(app, member, game, (&shop, &shared), now).await?);
    }
    let sessions = store::sessions_of(&mut reads, member, SESSIONS, now).await?;
    Ok(Games {
        games,
        sessions: view::lines(&mut reads, member, &sessions, now).await?,
        preferences: preferences::of(&mut reads, member.id).await?,
        currency: shop.market.currency.to_owned(),
    })
}

/// What is sold where the caller lives.
struct Shop {
    products: Vec<Product>,
    market: Market,
    sells: bool,
}

impl Shop {
    async fn of(app: &AppState, member: Member) -> FaultResult<Shop> {
        let (products, market, sells) = on_sale::games(&mut app.db.reader(), &app.payments, member).await?;
        Ok(Shop {
            products,
            market,
            sells,
        })
    }

    fn product(&self, id: Option<&str>) -> Option<&Product> {
        self.products.iter().find(|product| Some(product.id.as_str()) == id)
    }

    fn methods(&self, product: &Product) -> Vec<String> {
        let methods = product.methods(&self.market).into_iter().filter(|_| self.sells);
        methods.map(|method| method.word().to_owned()).collect()
    }
}

async fn game_view(
    app: &AppState,
    member: Member,
    game: &Game,
    (shop, shared): (&Shop, &[String]),
    now: Timestamp,
) -> FaultResult<GameView> {
    let mut reads = app.db.reader();
    let right = game.entitlement();
    let owned = match &right {
        Some(right) => entitled(&mut reads, member.id, right, now).await?,
        None => true,
    };
    let sold = shop.product(game.product.as_deref());
    Ok(GameView {
        id: game.id.to_owned(),
        name: game.name().to_owned(),
        about: game.about().to_owned(),
        rules: game.rules_word().to_owned(),
        rounds: game.rounds,
        minutes: game.minutes,
        product: game.product.clone(),
        amount: sold.map(|product| product.amount),
        methods: sold.map(|product| shop.methods(product)).unwrap_or_default(),
        owned,
        shared: right.is_some_and(|right| shared.contains(&right)),
    })
}

#[derive(Deserialize, JsonSchema)]
struct SessionArgs {
    id: Uuid,
}

fn game_session(app: &AppState) -> Function {
    Function::member("game_session", app, |app, member, args: SessionArgs, now| async move {
        view::session(&mut app.db.reader(), member, args.id, now).await
    })
    .feature("basicChat")
    .doc("One session as the caller may see it: the other's answers only once both answered.")
}

#[derive(Deserialize, JsonSchema)]
struct InviteArgs {
    game: String,
    match_id: Uuid,
    /// Chosen by the client; the same again is one invitation.
    client_id: String,
}

#[derive(Serialize, JsonSchema)]
struct Invited {
    id: Uuid,
}

fn invite_to_game(app: &AppState) -> Function {
    Function::act("invite_to_game", app, |tx, member, args: InviteArgs, now| {
        Box::pin(async move {
            let wish = (args.game.as_str(), args.match_id, args.client_id.as_str());
            let id = invite::invite(tx, member, wish, now).await?;
            Ok(Invited { id })
        })
    })
    .feature("basicChat")
    .doc("Invites a match to a game, for 48 hours; 402 when neither of the two owns it.")
}

#[derive(Deserialize, JsonSchema)]
struct StateArgs {
    id: Uuid,
    #[schemars(with = "SessionAct")]
    act: String,
}

fn set_game_state(app: &AppState) -> Function {
    Function::act("set_game_state", app, |tx, member, args: StateArgs, now| {
        Box::pin(async move {
            let act = SessionAct::parse(&args.act);
            let act = act.ok_or_else(|| Fault::invalid("act", "Escolha o que fazer com este jogo."))?;
            answer_invite::act(tx, member, args.id, act, now).await?;
            view::session(tx, member, args.id, now).await
        })
    })
    .feature("basicChat")
    .doc("Accepts, declines or withdraws an invitation; pauses, resumes or finishes a game.")
}

fn play_game(app: &AppState) -> Function {
    Function::judged("play_game", app, |tx, member, new: NewMove, now| {
        Box::pin(play::play(tx, member, new, now))
    })
    .feature("basicChat")
    .doc("Makes a move; 409 for an old version, 409 CONFIRM where the writer is asked first. The same move again changes nothing.")
}

fn respond_to_game(app: &AppState) -> Function {
    Function::judged("respond_to_game", app, |tx, member, new: NewResponse, now| {
        Box::pin(respond::respond(tx, member, new, now))
    })
    .feature("basicChat")
    .doc("Reacts to a revealed round, or says one thing more about it.")
}

fn set_game_preferences(app: &AppState) -> Function {
    Function::act("set_game_preferences", app, |tx, member, new: NewPreferences, now| {
        Box::pin(preferences::set(tx, member, new, now))
    })
    .feature("basicChat")
    .doc("How close cards may come and what they leave alone; the other person reads neither.")
}

fn game_cards(app: &AppState) -> Function {
    Function::query("game_cards", app, |reads, member, args: OfMatch, now| {
        Box::pin(own_cards::own_deck(reads, member, args.match_id, now))
    })
    .feature("basicChat")
    .doc("The caller's own cards of Verdade ou Desafio with a match, and whether both want such cards.")
}

fn write_game_card(app: &AppState) -> Function {
    Function::judged("write_game_card", app, |tx, member, new: NewCard, now| {
        Box::pin(own_cards::write(tx, member, new, now))
    })
    .feature("basicChat")
    .doc("Adds an own card, at most twenty with a match. Idempotent by `client_id`; 409 CONFIRM where the writer is asked first.")
}

#[derive(Deserialize, JsonSchema)]
struct CardOf {
    match_id: Uuid,
    id: Uuid,
}

fn delete_game_card(app: &AppState) -> Function {
    Function::act("delete_game_card", app, |tx, member, args: CardOf, now| {
        Box::pin(async move {
            own_cards::delete(tx, member, args.match_id, args.id, now).await?;
            own_cards::own_deck(tx, member, args.match_id, now).await
        })
    })
    .feature("basicChat")
    .doc("Deletes a card of the caller, also from games that were played with it.")
}

fn allow_game_cards(app: &AppState) -> Function {
    Function::act("allow_game_cards", app, |tx, member, wish: DeckWish, now| {
        Box::pin(own_cards::allow(tx, member, wish, now))
    })
    .feature("basicChat")
    .doc("Says or takes back that own cards are dealt; they are while both say so.")
}

fn game_memories(app: &AppState) -> Function {
    Function::query("game_memories", app, |reads, member, args: MemoryPage, now| {
        Box::pin(memories::page(reads, member, args, now))
    })
    .feature("basicChat")
    .doc("Finished games of open matches, the newest first, without cards that were passed or removed.")
}
