//! Removes users from a room, or from all rooms.

use uuid::Uuid;

use super::Hub;
use crate::inbox::{Delivery, DisconnectReason};
use crate::lock;
use crate::remote::RemoteAct;
use crate::room::{Member, RoomKey};

impl Hub {
    /// Removes all memberships of a user from a room, on all nodes, at once.
    pub fn kick_user_from(&self, room: &RoomKey, user: Uuid) {
        self.publish_to_nodes(
            RemoteAct::Kick {
                room: room.clone(),
                user,
            },
            &[],
        );
        self.kick_local(room, user);
    }

    /// Closes all connections that speak for this user or session, on all nodes, at once.
    pub fn close_owner(&self, owner: Uuid) {
        self.publish_to_nodes(RemoteAct::Close { owner }, &[]);
        self.close_local(owner);
    }

    /// Asks every member's connection, on all nodes, to look again whether it may stay.
    pub fn recheck(&self, room: &RoomKey) {
        self.publish_to_nodes(RemoteAct::Recheck { room: room.clone() }, &[]);
        self.recheck_local(room);
    }

    /// Closes all connections of this node.
    pub fn close_all(&self, reason: DisconnectReason) {
        let connections: Vec<_> = lock(&self.connections).by_id.values().cloned().collect();
        for connection in connections {
            connection.close(reason);
        }
    }

    pub(crate) fn kick_local(&self, room: &RoomKey, user: Uuid) {
        let mut shard = lock(self.shard(room));
        let Some(open) = shard.get_mut(room) else {
            return;
        };
        let theirs = open
            .members
            .extract_if(.., |_, member| member.membership.user == Some(user));
        let theirs: Vec<Member> = theirs.map(|(_, member)| member).collect();
        for Member { connection, .. } in theirs {
            lock(&connection.rooms).remove(room);
            self.withdraw(open, connection.id);
            connection.forget(room);
            connection.push(Delivery::Removed { room: open.key.clone() });
        }
        if open.members.is_empty() {
            shard.remove(room);
        }
    }

    pub(crate) fn close_local(&self, owner: Uuid) {
        let theirs: Vec<_> = {
            let connections = lock(&self.connections);
            let ids = connections.by_owner.get(&owner).into_iter().flatten();
            ids.filter_map(|id| connections.by_id.get(id).cloned()).collect()
        };
        for connection in theirs {
            connection.close(DisconnectReason::Kicked);
        }
    }

    pub(crate) fn recheck_local(&self, room: &RoomKey) {
        if let Some(open) = lock(self.shard(room)).get(room) {
            self.count(open.ask_recheck());
        }
    }
}
