import { t } from '@lingui/core/macro';
import { rows, rpc } from '@/api/call';
import { ApiError, errorText } from '@/api/errors';
import { onNetwork } from '@/api/network';
import type { Match, Message, Person } from '@/api/surface';
import { holdTopic } from '@/realtime/topics';
import { session } from '@/shared/account/session';
import { withTexts } from '@/texts/load';
import { outboxKey } from './memory';
import type { NoticeAnswer } from './message-notice';
import { Outbox } from './outbox';

/** The other side of a conversation, as far as lists and headers show it. */
export type Partner = Pick<
  Person,
  | 'id'
  | 'name'
  | 'age'
  | 'city'
  | 'country_code'
  | 'avatar_path'
  | 'verified'
  | 'illustrated'
  | 'activity'
  | 'interests'
>;

/** A match with the person it is with. `person` is absent while that person cannot be seen. */
export type Thread = Match & { person: Partner | null };

export const PARTNER_COLUMNS =
  'id,name,age,city,country_code,avatar_path,verified,illustrated,activity,interests';

/** What happens on the topic of a conversation. */
export interface TopicEvents {
  created: () => void;
  /** A message was edited or deleted. */
  changed: (id: string) => void;
  read: (by: string, until: string, at: string) => void;
  delivered: (by: string, until: string) => void;
  closed: () => void;
  typing: (on: boolean) => void;
  /** Joined, for the first time or again; or lost, or refused. */
  joined: (joined: boolean) => void;
}

/** What a conversation needs of the world; tests put their own here. */
export interface ConversationWire {
  thread: (matchId: string) => Promise<Thread | null>;
  /** The newest `limit` messages, those before an id when one is given; oldest first. */
  page: (matchId: string, before: string | null, limit: number) => Promise<Message[]>;
  /** Up to `limit` messages after an id, oldest first. */
  after: (matchId: string, id: string | null, limit: number) => Promise<Message[]>;
  byIds: (ids: string[]) => Promise<Message[]>;
  edit: (id: string, body: string, confirm: boolean) => Promise<Message>;
  answerNotice: (id: string, answer: NoticeAnswer) => Promise<unknown>;
  remove: (id: string) => Promise<Message>;
  markRead: (matchId: string) => Promise<unknown>;
  listen: (matchId: string, events: TopicEvents) => { typing: (on: boolean) => void; stop: () => void };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

export const realWire: ConversationWire = {
  thread: async (matchId) => {
    const [thread] = await rows((db) =>
      db.from('matches').select(`*, person:people(${PARTNER_COLUMNS})`).eq('id', matchId),
    );
    return thread ?? null;
  },
  page: async (matchId, before, limit) => {
    const newestFirst = await rows((db) => {
      const page = db.from('messages').select('*').eq('match_id', matchId);
      return (before ? page.lt('id', before) : page).order('id', { ascending: false }).limit(limit);
    });
    return newestFirst.reverse();
  },
  after: (matchId, id, limit) =>
    rows((db) => {
      const rest = db.from('messages').select('*').eq('match_id', matchId);
      return (id ? rest.gt('id', id) : rest).order('id', { ascending: true }).limit(limit);
    }),
  byIds: (ids) => rows((db) => db.from('messages').select('*').in('id', ids)),
  edit: (id, body, confirm) => rpc('edit_message', { id, body, confirm }),
  answerNotice: (message, answer) => rpc('answer_notice', { message, answer }),
  remove: (id) => rpc('delete_message', { id }),
  markRead: (matchId) => rpc('mark_read', { match_id: matchId }),
  listen: (matchId, events) => {
    const { topic, release } = holdTopic(`conv:${matchId}`);
    const stops = [
      topic.on('message.created', () => events.created()),
      topic.on('message.edited', (payload) => events.changed(text(payload.id))),
      topic.on('message.deleted', (payload) => events.changed(text(payload.id))),
      topic.on('message.opened', (payload) => events.changed(text(payload.id))),
      topic.on('message.delivered', (payload) => events.delivered(text(payload.by), text(payload.until))),
      topic.on('message.read', (payload) =>
        events.read(text(payload.by), text(payload.until), text(payload.at)),
      ),
      topic.on('match.closed', () => events.closed()),
      topic.on('typing', (payload) => events.typing(payload.on === true)),
      topic.onState((state) => {
        if (state === 'joined' || state === 'refused') events.joined(state === 'joined');
      }),
    ];
    return {
      typing: (on) => topic.send('typing', { on }),
      stop: () => {
        for (const stop of stops) stop();
        release();
      },
    };
  },
};

let outbox: { me: string; box: Outbox } | undefined;

/** The one queue of the signed-in person. */
export function outboxOf(me: string): Outbox {
  if (outbox?.me === me) return outbox.box;
  const box = new Outbox({
    shelf: localStorage,
    key: outboxKey(me),
    send: (item) => {
      const { match_id, body, client_id, reply_to, confirm = false } = item;
      // A user who signed out in between sends nothing in another user's name.
      const now = session.get();
      if (now.name !== 'in' || now.user.id !== me)
        return Promise.reject(new ApiError('Nobody is signed in', 'OFFLINE', 0));
      if (item.photo || item.stamp)
        return withTexts(import('./send-kinds'), 'messaging', 'photos').then(
          ({ sendKind }) => sendKind(me, item),
          // Without network its code may not be there: it waits as a text does.
          () => Promise.reject(new ApiError('The code did not arrive', 'OFFLINE', 0)),
        );
      return rpc('send_message', { match_id, body, client_id, reply_to, confirm });
    },
    forget: ({ photo, client_id }) => {
      if (photo) void import('./photos/pending').then(({ forgetPhoto }) => forgetPhoto(me, client_id));
    },
    explain: (error) => errorText(error, t`Não conseguimos enviar.`),
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  outbox = { me, box };
  onNetwork(() => outbox?.me === me && box.wake());
  // The stored queue has been forgotten by then; what is left of it here goes too.
  session.onEvent((event) => event.name === 'signed-out' && outbox?.me === me && box.reread());
  addEventListener('storage', (event) => event.key === outboxKey(me) && outbox?.me === me && box.reread());
  return box;
}
