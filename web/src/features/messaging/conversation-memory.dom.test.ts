import { afterEach, expect, it, vi } from 'vitest';
import { Conversation } from './conversation';
import { type ConversationMemory, type Remembered, remembered } from './conversation-memory';
import { UNKNOWN } from './conversation-state';
import { id, ME, message, THEM, World } from './conversation-world';

/** A device in memory. */
class Device implements ConversationMemory {
  stored: Remembered | undefined;
  read = async () => this.stored;
  write = (now: Remembered) => {
    this.stored = now;
  };
  forget = () => {
    this.stored = undefined;
  };
}

const opened: Conversation[] = [];
const visit = (world: World, device: Device) => {
  const conversation = new Conversation('m1', ME, world.wire, world.outbox(), device);
  opened.push(conversation);
  conversation.open();
  return conversation;
};
const bodies = (conversation: Conversation) => conversation.get().messages.map((row) => row.body);
const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => message(from + n, THEM, { read_at: 'x' }));

afterEach(() => {
  for (const conversation of opened.splice(0)) conversation.close();
});

it('conversation of an earlier visit is shown without network', async () => {
  const world = new World();
  world.rows = rows(1, 3);
  const device = new Device();
  const before = visit(world, device);
  await vi.waitFor(() => expect(before.get().messages).toHaveLength(3));
  before.close();
  world.online = false;
  const after = visit(world, device);
  await vi.waitFor(() => expect(after.get().name).toBe('offline'));
  expect(bodies(after)).toEqual(['mensagem 1', 'mensagem 2', 'mensagem 3']);
  expect(after.get().thread?.id).toBe('m1');
});

it('what came meanwhile follows what was stored without a gap', async () => {
  const world = new World();
  world.rows = rows(1, 80);
  const device = new Device();
  const before = visit(world, device);
  await vi.waitFor(() => expect(before.get().messages).toHaveLength(50));
  before.close();
  world.rows.push(...rows(81, 400));
  world.change(id(80), { body: null, deleted_at: 'now' });
  const after = visit(world, device);
  await vi.waitFor(() => expect(after.get().messages).toHaveLength(370));
  await vi.waitFor(() => expect(bodies(after)[49]).toBeNull());
  await after.older();
  expect(after.get().messages.map((row) => row.id)).toEqual(world.rows.map((row) => row.id));
});

it('conversation that is gone is forgotten on the device', async () => {
  const world = new World();
  world.rows = rows(1, 2);
  const device = new Device();
  const before = visit(world, device);
  await vi.waitFor(() => expect(device.stored?.messages).toHaveLength(2));
  before.close();
  world.thread = null;
  const after = visit(world, device);
  await vi.waitFor(() => expect(after.get().name).toBe('gone'));
  expect(after.get().messages).toEqual([]);
  expect(device.stored).toBeUndefined();
});

it('long conversation is stored by its last messages alone', () => {
  const { thread } = new World();
  const stored = remembered({ ...UNKNOWN, thread, messages: rows(1, 120), hasOlder: false }, id(120));
  expect(stored?.messages).toHaveLength(50);
  expect(stored?.messages.at(-1)?.id).toBe(id(120));
  expect(stored?.hasOlder).toBe(true);
  expect(remembered(UNKNOWN, null)).toBeUndefined();
});
