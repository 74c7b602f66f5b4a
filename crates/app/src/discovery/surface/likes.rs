//! Likes given and received, and the way back.

use crate::AppState;
use crate::discovery::{likes, undo};
use crate::functions::ProductFunction;
use crate::kernel::{Fault, Member};
use crate::safety::people;
use supabase::fragment::Fragment;
use supabase::registry::{Column, Function, Resource, Type};

pub(super) fn likes_resource() -> Resource {
    Resource::new(
        "likes",
        &["id"],
        vec![
            Column::new("id", Type::Uuid).read_only(),
            Column::new("target_id", Type::Uuid).read_only(),
            Column::new("kind", Type::Text)
                .read_only()
                .one_of(&["like", "super_like"]),
            Column::new("comment", Type::Text).nullable().read_only(),
            Column::new("item", Type::Text).nullable().read_only(),
            Column::new("source", Type::Text).read_only(),
            Column::new("state", Type::Text)
                .read_only()
                .one_of(&["pending", "matched", "withdrawn", "expired"]),
            Column::new("created_at", Type::Time).read_only(),
        ],
        |caller, scope| match Member::of(caller) {
            Ok(member) => Fragment::new(
                "SELECT r.id AS id, r.target AS target_id, r.kind AS kind, r.comment AS comment, r.item AS item,
                        r.source AS source,
                        CASE WHEN r.state = 'expired' AND r.expires_at > ",
            )
            .bind(scope.now)
            // A block ends a like before its time, and must not be read from it once it is lifted.
            .push(
                " THEN 'pending' ELSE r.state END AS state, r.created_at AS created_at
                   FROM reactions r WHERE r.kind <> 'pass' AND r.actor = ",
            )
            .bind(member.id)
            .push(" AND EXISTS (")
            .append(people::visible_ids(
                scope.engine,
                member.id,
                people::StrangerScope::Known,
                scope.now,
            ))
            .push(" AND p.id = r.target)"),
            Err(_) => Fragment::nothing(),
        },
    )
    .feature("viewProfiles")
    .doc("The likes that the caller gave to people who can still be seen.")
    .subject("target_id")
    .to_one("likes_target_id_fkey", "target_id", "people", "id")
}

pub(super) fn likes_received(app: &AppState) -> Function {
    Function::member("likes_received", app, |app, member, (): (), now| async move {
        likes::received(&mut app.db.reader(), member, now).await
    })
    .feature("viewProfiles")
    .read_only()
    .doc("Who likes the caller: a number and first letters for all, the list with Premium.")
}

pub(super) fn undo_reaction(app: &AppState) -> Function {
    Function::deed("undo_reaction", app, |app, member, (): (), now| async move {
        let enforced = app.limits;
        let target = app
            .act(move |tx| Box::pin(undo::undo(tx, member, enforced, now)))
            .await?;
        undo::card(&app, member, target, now).await?.ok_or(Fault::NotFound)
    })
    .feature("viewProfiles")
    .doc("Takes the last reaction back and answers that card; 409 once it became a match.")
}
