import { expect, it } from 'vitest';
import { type Capture, capture, LOOK_SECONDS, stepsOf } from './capture-state';
import type { Drawn } from './queries';

const drawn: Drawn = {
  attempt: 'a1',
  gestures: ['smile', 'open_palm'],
  code: '4709',
  frames: 3,
  seconds: 90,
  swaps_left: 3,
};
const shot = new Blob(['x']);
const live = (): Capture =>
  capture({ name: 'prepare' }, { type: 'drawn', kind: 'profile', drawn, now: 1000 });

it('asks for two gestures and then the number', () => {
  expect(stepsOf('profile', drawn)).toEqual([
    { gesture: 'smile', code: false },
    { gesture: 'open_palm', code: false },
    { gesture: null, code: true },
  ]);
});

it('asks for gestures of the face alone where no hand is free', () => {
  const faces = { gestures: ['smile', 'look_up', 'tilt_left'], code: null };
  expect(stepsOf('profile', faces).map(({ code }) => code)).toEqual([false, false, false]);
});

it('takes two live pictures beside a document, the last with the number', () => {
  expect(stepsOf('identity', drawn)).toEqual([
    { gesture: 'smile', code: false },
    { gesture: 'open_palm', code: true },
  ]);
});

it('shows the pictures after the last one and gives time to look', () => {
  let state = live();
  for (let at = 0; at < 3; at += 1) state = capture(state, { type: 'shot', shot });
  expect(state).toMatchObject({ name: 'look', until: 1000 + (90 + LOOK_SECONDS) * 1000 });
  expect(capture(state, { type: 'again' })).toMatchObject({ name: 'live', shots: [], until: 91_000 });
  expect(capture(state, { type: 'send' }).name).toBe('sending');
});

it('changes the gesture of its place alone', () => {
  const swapped = { ...drawn, gestures: ['look_up', 'open_palm'], swaps_left: 2 };
  const state = capture(live(), { type: 'swapped', drawn: swapped });
  expect(state).toMatchObject({
    steps: [{ gesture: 'look_up' }, { gesture: 'open_palm' }, { gesture: null, code: true }],
  });
});

it('ends when the time is over and begins again with nothing', () => {
  expect(capture(live(), { type: 'expired' })).toEqual({ name: 'expired' });
  expect(capture({ name: 'expired' }, { type: 'restart' })).toEqual({ name: 'prepare' });
  expect(capture({ name: 'sent' }, { type: 'expired' })).toEqual({ name: 'sent' });
});
