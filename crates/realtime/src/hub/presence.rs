//! Who is present in a room, and what it tells there.

use std::sync::atomic::Ordering::Relaxed;

use serde_json::{Map, Value};

use super::Hub;
use crate::inbox::{ConnectionId, Inbox};
use crate::lock;
use crate::presence::{Diff, Meta, State};
use crate::remote::RemoteAct;
use crate::room::{NotAMember, Room, RoomKey};

impl Hub {
    /// Lets a member be present under a key from now on, and hear who else is. One that watches is answered who
    /// is present, and every later change arrives as a diff.
    pub fn set_presence(
        &self,
        inbox: &Inbox,
        room: &RoomKey,
        key: Option<String>,
        watches: bool,
    ) -> Result<Option<State>, NotAMember> {
        let mut shard = lock(self.shard(room));
        let open = shard.get_mut(room).ok_or(NotAMember)?;
        let member = open.members.get_mut(&inbox.id()).ok_or(NotAMember)?;
        (member.membership.presence_key, member.membership.watches) = (key, watches);
        Ok(watches.then(|| open.presence.state()))
    }

    /// Makes the connection present in a room, or changes what it tells there.
    pub fn track(&self, inbox: &Inbox, room: &RoomKey, payload: Map<String, Value>) -> Result<(), NotAMember> {
        let mut shard = lock(self.shard(room));
        let open = shard.get_mut(room).ok_or(NotAMember)?;
        let member = open.members.get(&inbox.id()).ok_or(NotAMember)?;
        let key = member.membership.presence_key.clone().ok_or(NotAMember)?;
        let meta = Meta {
            key,
            reference: format!("{:x}.{:x}", self.node, self.next_reference.fetch_add(1, Relaxed)),
            replaces: None,
            payload,
        };
        let (meta, diff) = open.presence.track(inbox.id(), meta);
        self.tell_presence(room, vec![meta], &diff);
        self.count(open.send_diff(diff));
        Ok(())
    }

    /// Ends the connection's presence in a room; it stays a member.
    pub fn untrack(&self, inbox: &Inbox, room: &RoomKey) {
        if let Some(open) = lock(self.shard(room)).get_mut(room) {
            self.withdraw(open, inbox.id());
        }
    }

    pub(crate) fn withdraw(&self, open: &mut Room, id: ConnectionId) {
        let diff = open.presence.untrack(id);
        self.tell_presence(&open.key, Vec::new(), &diff);
        self.count(open.send_diff(diff));
    }

    fn tell_presence(&self, room: &RoomKey, joins: Vec<Meta>, diff: &Diff) {
        if diff.is_empty() {
            return;
        }
        let leaves = diff
            .leaves
            .values()
            .flatten()
            .map(|meta| meta.reference.clone())
            .collect();
        self.publish_to_nodes(
            RemoteAct::Presence {
                room: room.clone(),
                joins,
                leaves,
            },
            &[],
        );
    }
}
