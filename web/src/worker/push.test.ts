import { describe, expect, it } from 'vitest';
import { chooseWindow, readPush } from './push';

const origin = 'https://enlace.example';
const message = (notification: unknown) => JSON.stringify({ web_push: 8030, notification });

describe('a push', () => {
  it('shows what the server wrote and leads to its link', () => {
    const shown = { title: 'Enlace', body: 'Oi', tag: 'message:1', navigate: `${origin}/messages/1` };
    expect(readPush(message(shown), origin)).toEqual(shown);
    expect(readPush(message({ ...shown, navigate: '/messages/1' }), origin).navigate).toBe(
      `${origin}/messages/1`,
    );
  });

  it('shows a notification without words when it cannot be read', () => {
    const bare = {
      title: 'enlace.example',
      body: '',
      tag: 'unread',
      navigate: `${origin}/notifications`,
    };
    for (const text of [undefined, '', '{', 'null', '{}', message({ title: 'Enlace' })]) {
      expect(readPush(text, origin)).toEqual(bare);
    }
  });

  it('leads to no other site', () => {
    for (const navigate of ['https://other.example/x', 'javascript:alert(1)', 'https://', undefined]) {
      expect(readPush(message({ title: 'a', body: 'b', navigate }), origin).navigate).toBe(
        `${origin}/notifications`,
      );
    }
  });
});

describe('a click', () => {
  const link = `${origin}/messages/1`;

  it('prefers the window that is there already, then the focused one', () => {
    const [home, there] = [{ url: `${origin}/` }, { url: link }];
    const focused = { url: `${origin}/plans`, focused: true };
    expect(chooseWindow([home, focused, there], link)).toBe(there);
    expect(chooseWindow([home, focused], link)).toBe(focused);
    expect(chooseWindow([home], link)).toBe(home);
    expect(chooseWindow([], link)).toBeUndefined();
  });
});
