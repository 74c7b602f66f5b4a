import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { heldQuestion } from '@/shared/safety/held-question';
import { Conversation } from './conversation';
import { id, ME, message, THEM, World } from './conversation-world';

const opened: Conversation[] = [];
async function open(world: World, outbox = world.outbox()) {
  const conversation = new Conversation('m1', ME, world.wire, outbox);
  opened.push(conversation);
  conversation.open();
  await vi.waitFor(() => expect(conversation.get().name).not.toBe('loading'));
  return conversation;
}
const bodies = (conversation: Conversation) => conversation.get().messages.map((row) => row.body);

afterEach(() => {
  for (const conversation of opened.splice(0)) conversation.close();
});

describe('reading', () => {
  it('pages back by id, in order and without repetition', async () => {
    const world = new World();
    world.rows = Array.from({ length: 120 }, (_, n) => message(n + 1, n % 2 ? ME : THEM, { read_at: 'x' }));
    const conversation = await open(world);
    expect(conversation.get().messages).toHaveLength(50);
    await conversation.older();
    await conversation.older();
    const { messages, hasOlder } = conversation.get();
    expect(messages.map((row) => row.id)).toEqual(world.rows.map((row) => row.id));
    expect(hasOlder).toBe(false);
  });

  it('reads what an event announces once, however many events there are', async () => {
    const world = new World();
    const conversation = await open(world);
    world.rows.push(message(1, THEM), message(2, THEM));
    for (let n = 0; n < 5; n += 1) world.events?.created();
    await vi.waitFor(() => expect(bodies(conversation)).toEqual(['mensagem 1', 'mensagem 2']));
  });

  it('catches up after a lost connection, also on edits', async () => {
    const world = new World();
    world.rows = [message(1, THEM), message(2, ME)];
    const conversation = await open(world);
    world.events?.joined(true);
    world.events?.joined(false);
    await vi.waitFor(() => expect(conversation.get().name).toBe('offline'));
    world.rows.push(...Array.from({ length: 450 }, (_, n) => message(n + 3, THEM)));
    world.change(id(1), { body: 'mudou', edited_at: 'now' });
    world.events?.joined(true);
    await vi.waitFor(() => expect(conversation.get().messages).toHaveLength(452));
    await vi.waitFor(() => expect(bodies(conversation)[0]).toBe('mudou'));
    expect(conversation.get().name).toBe('live');
    const ids = conversation.get().messages.map((row) => row.id);
    expect(ids).toEqual([...ids].sort());
  });

  it('does not skip a message of the other side that comes before our own', async () => {
    const world = new World();
    const conversation = await open(world);
    world.rows.push(message(1, THEM));
    conversation.send('oi', null);
    await vi.waitFor(() => expect(bodies(conversation)).toContain('oi'));
    world.events?.created();
    await vi.waitFor(() => expect(bodies(conversation)).toEqual(['mensagem 1', 'oi']));
  });

  it('marks where the unread ones begin, and reads quoted messages from before', async () => {
    const world = new World();
    world.rows = Array.from({ length: 80 }, (_, n) => message(n + 1, THEM, { read_at: n < 77 ? 'x' : null }));
    world.change(id(80), { reply_to: id(3) });
    const conversation = await open(world);
    expect(conversation.get().newFrom).toBe(id(78));
    await vi.waitFor(() => expect(conversation.get().quotes.get(id(3))?.body).toBe('mensagem 3'));
  });

  it('follows edits, deletions and receipts', async () => {
    const world = new World();
    world.rows = [message(1, ME), message(2, ME)];
    const conversation = await open(world);
    world.change(id(1), { body: null, deleted_at: 'now' });
    world.events?.changed(id(1));
    await vi.waitFor(() => expect(bodies(conversation)).toEqual([null, 'mensagem 2']));
    world.events?.read(THEM, id(1), 'agora');
    expect(conversation.get().messages.map((row) => row.read_at)).toEqual(['agora', null]);
  });

  it('keeps a receipt that overtakes the row it is about', async () => {
    const world = new World();
    world.slow = true;
    const conversation = await open(world);
    conversation.send('oi', null);
    await vi.waitFor(() => expect(world.answers).toHaveLength(1));
    world.events?.read(THEM, id(1), 'agora');
    world.answers[0]?.();
    await vi.waitFor(() => expect(conversation.get().messages.map((row) => row.read_at)).toEqual(['agora']));
    world.events?.changed(id(1));
    world.events?.created();
    await conversation.refresh();
    expect(conversation.get().messages.map((row) => row.read_at)).toEqual(['agora']);
  });

  it('tells once that a match without a word was looked at', async () => {
    const world = new World();
    const marked = vi.spyOn(world.wire, 'markRead');
    const conversation = await open(world);
    await conversation.markRead();
    await conversation.markRead();
    expect(marked).toHaveBeenCalledTimes(1);
  });

  it('marks as read what came while it was marking', async () => {
    const world = new World();
    world.rows = [message(1, THEM)];
    const conversation = await open(world);
    const answers: Array<() => void> = [];
    world.wire.markRead = () => new Promise<void>((done) => answers.push(done));
    const marking = conversation.markRead();
    world.rows.push(message(2, THEM));
    world.events?.created();
    await vi.waitFor(() => expect(bodies(conversation)).toHaveLength(2));
    void conversation.markRead();
    answers[0]?.();
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.();
    await marking;
    expect(conversation.get().messages.every((row) => row.read_at !== null)).toBe(true);
  });
});

describe('sending', () => {
  it('shows a message once while event and answer race', async () => {
    const world = new World();
    world.slow = true;
    const conversation = await open(world);
    conversation.send('oi', null);
    expect(conversation.get().outgoing).toHaveLength(1);
    await vi.waitFor(() => expect(world.answers).toHaveLength(1));
    world.events?.created();
    await vi.waitFor(() => expect(bodies(conversation)).toEqual(['oi']));
    expect(conversation.get().outgoing).toHaveLength(0);
    world.answers[0]?.();
    await vi.waitFor(() => expect(world.shelf.size).toBe(0));
    expect(bodies(conversation)).toEqual(['oi']);
  });

  it('keeps what is written offline, over a reload, and sends it in order under the same names', async () => {
    const world = new World();
    const conversation = await open(world);
    world.online = false;
    for (const body of ['um', 'dois', 'três']) conversation.send(body, null);
    await vi.waitFor(() => expect(world.timers).toHaveLength(1));
    const names = conversation.get().outgoing.map((item) => item.client_id);
    expect(names).toHaveLength(3);
    conversation.close();

    world.online = true;
    world.sent = [];
    const after = await open(world, world.outbox());
    await vi.waitFor(() => expect(bodies(after)).toEqual(['um', 'dois', 'três']));
    expect(world.sent).toEqual(names);
    expect(after.get().outgoing).toHaveLength(0);
    expect(world.shelf.size).toBe(0);
  });

  it('sends again without a second message when only the answer was lost', async () => {
    const world = new World();
    const conversation = await open(world);
    let lost = true;
    const accept = world.accept.bind(world);
    world.accept = (item) => {
      const row = accept(item);
      if (lost) {
        lost = false;
        throw new ApiError('', 'OFFLINE', 0);
      }
      return row;
    };
    conversation.send('oi', null);
    await vi.waitFor(() => expect(world.timers).toHaveLength(1));
    world.timers[0]?.();
    await vi.waitFor(() => expect(conversation.get().outgoing).toHaveLength(0));
    expect(world.rows).toHaveLength(1);
    expect(bodies(conversation)).toEqual(['oi']);
  });

  it('waits instead of failing while the token could not be renewed', async () => {
    const world = new World();
    const conversation = await open(world);
    world.refusal = new ApiError('', 'PGRST301', 401);
    conversation.send('oi', null);
    await vi.waitFor(() => expect(world.timers).toHaveLength(1));
    expect(conversation.get().outgoing[0]?.state).toBe('waiting');
    world.refusal = undefined;
    world.timers[0]?.();
    await vi.waitFor(() => expect(bodies(conversation)).toEqual(['oi']));
  });

  it('lets a refused message step aside, to be tried again or thrown away', async () => {
    const world = new World();
    const conversation = await open(world);
    world.refusal = new ApiError('não', 'VALIDATION', 422);
    conversation.send('primeira', null);
    await vi.waitFor(() => expect(conversation.get().outgoing[0]?.state).toBe('failed'));
    expect(conversation.get().outgoing[0]?.problem).toBe('não deu');
    world.refusal = undefined;
    conversation.send('segunda', null);
    await vi.waitFor(() => expect(bodies(conversation)).toEqual(['segunda']));
    conversation.retry(conversation.get().outgoing[0]?.client_id ?? '');
    await vi.waitFor(() => expect(bodies(conversation)).toEqual(['segunda', 'primeira']));
  });

  it('held text goes out only after its sender confirms it, and waits as long as the server says', async () => {
    const world = new World();
    const conversation = await open(world);
    world.refusal = new ApiError('Tem certeza?', 'CONFIRM', 409, { kind: 'payment', wait_seconds: 30 });
    conversation.send('a minha chave pix', null);
    await vi.waitFor(() => expect(conversation.get().outgoing[0]?.state).toBe('held'));
    const held = conversation.get().outgoing[0];
    expect(held?.question).toMatchObject({ text: 'Tem certeza?', may_confirm: true });
    expect(Date.parse(held?.question?.ready_at ?? '') - Date.now()).toBeGreaterThan(20_000);
    // A held text keeps back none of those behind it.
    world.refusal = undefined;
    conversation.send('outra coisa', null);
    await vi.waitFor(() => expect(bodies(conversation)).toEqual(['outra coisa']));
    expect(conversation.get().outgoing.map((item) => item.state)).toEqual(['held']);
    conversation.confirm(held?.client_id ?? '');
    await vi.waitFor(() => expect(conversation.get().outgoing).toEqual([]));
    expect(world.confirmed).toEqual([held?.client_id]);
  });

  it('text that only another may replace offers no confirmation', () => {
    const refusal = new ApiError('Escreva algo só para esta.', 'CONFIRM', 409, {
      kind: 'repeated',
      wait_seconds: null,
    });
    expect(heldQuestion(refusal)).toMatchObject({ may_confirm: false, ready_at: null });
    expect(heldQuestion(new ApiError('', 'STATE', 409))).toBeNull();
  });

  it('notice is put away at once and comes back when the answer fails', async () => {
    const world = new World();
    world.rows = [message(1, THEM, { notice: 'payment' })];
    const conversation = await open(world);
    const [received] = conversation.get().messages;
    world.online = false;
    if (!received) throw new Error('no message');
    await expect(conversation.answerNotice(received, 'understood')).rejects.toThrow();
    expect(conversation.get().messages[0]?.notice).toBe('payment');
    world.online = true;
    await conversation.answerNotice(received, 'understood');
    expect(conversation.get().messages[0]?.notice).toBeNull();
  });

  it('waits as long as the server asks, and gives a broken server three chances', async () => {
    const world = new World();
    const conversation = await open(world);
    world.refusal = new ApiError('', 'RATE', 429, { retry_after: 7 });
    conversation.send('oi', null);
    await vi.waitFor(() => expect(world.timers).toHaveLength(1));
    expect(conversation.get().outgoing[0]?.state).toBe('waiting');
    world.refusal = new ApiError('', 'INTERNAL', 500);
    await vi.waitFor(() => {
      world.timers.shift()?.();
      expect(conversation.get().outgoing[0]?.state).toBe('failed');
    });
  });
});

describe('ending', () => {
  it('disappears alike when blocked and when unmatched by the other side', async () => {
    for (const end of ['block', 'unmatch'] as const) {
      const world = new World();
      world.rows = [message(1, THEM)];
      const conversation = await open(world);
      if (end === 'block') {
        world.thread = null;
        world.events?.joined(false);
      } else {
        if (world.thread) world.thread = { ...world.thread, state: 'closed', close_reason: 'unmatch' };
        world.events?.closed();
      }
      await vi.waitFor(() => expect(conversation.get().name).toBe('gone'));
      expect(conversation.get().messages).toHaveLength(0);
    }
  });

  it('becomes read-only after a kind farewell, whose words arrive', async () => {
    const world = new World();
    const conversation = await open(world);
    world.rows.push(message(1, THEM, { body: 'Desejo o melhor para você.' }));
    if (world.thread) world.thread = { ...world.thread, state: 'closed', close_reason: 'kindness' };
    world.events?.closed();
    await vi.waitFor(() => expect(conversation.get().name).toBe('closed'));
    expect(bodies(conversation)).toEqual(['Desejo o melhor para você.']);
  });

  it('says so when the first reading fails, and recovers', async () => {
    const world = new World();
    world.online = false;
    const conversation = await open(world);
    expect(conversation.get().name).toBe('failed');
    world.online = true;
    await conversation.refresh();
    expect(conversation.get().name).toBe('live');
  });
});

describe('places and marks', () => {
  it('reads back to a message that a search led to, and no further', async () => {
    const world = new World();
    world.rows = Array.from({ length: 700 }, (_, n) => message(n + 1, n % 2 ? ME : THEM, { read_at: 'x' }));
    const conversation = await open(world);
    expect(await conversation.reach(id(420))).toBe(true);
    expect(conversation.get().messages).toHaveLength(450);
    expect(await conversation.reach(id(999))).toBe(false);
    world.online = false;
    expect(await conversation.reach(id(3))).toBe(false);
  });

  it('marks own messages as delivered by the word of the other side alone', async () => {
    const world = new World();
    world.rows = [message(1, ME), message(2, THEM), message(3, ME)];
    const conversation = await open(world);
    const marks = () => conversation.get().messages.map((row) => row.delivered);
    world.events?.delivered(ME, id(3));
    expect(marks()).toEqual([false, false, false]);
    world.events?.delivered(THEM, id(2));
    expect(marks()).toEqual([true, false, false]);
  });

  it('forgets what lies on the device for a message that leaves the queue', async () => {
    const world = new World();
    world.online = false;
    const forgotten: string[] = [];
    const conversation = await open(
      world,
      world.outbox((item) => forgotten.push(item.client_id)),
    );
    conversation.sendStamp('sol', null);
    const [item] = conversation.get().outgoing;
    expect(item).toMatchObject({ body: '', stamp: 'sol', state: 'waiting' });
    conversation.discard(item?.client_id ?? '');
    expect(forgotten).toEqual([item?.client_id]);
  });
});

describe('typing', () => {
  it('is sent once in a while and taken back with the message', async () => {
    const world = new World();
    const conversation = await open(world);
    for (let n = 0; n < 10; n += 1) conversation.typing(true);
    expect(world.typingSent).toEqual([true]);
    conversation.send('oi', null);
    expect(world.typingSent).toEqual([true, false]);
    world.events?.typing(true);
    expect(conversation.get().typing).toBe(true);
    world.rows.push(message(9, THEM));
    world.events?.created();
    await vi.waitFor(() => expect(conversation.get().typing).toBe(false));
  });
});
