import { expect, it } from 'vitest';
import { meaningOf } from '@/shared/person/use-drag';
import { actionOf } from './keys';

const press = (key: string, target: Element, deck: Element, change = {}) =>
  actionOf({
    key,
    target,
    currentTarget: deck,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    ...change,
  });

const page = () => {
  document.body.innerHTML =
    '<div id="deck" tabindex="0"><button id="b"></button><textarea id="t"></textarea><section tabindex="0" id="s"></section></div>';
  const find = (id: string) => document.getElementById(id) as HTMLElement;
  return { deck: find('deck'), button: find('b'), text: find('t'), region: find('s') };
};

it('arrows decide, Z and Backspace take back', () => {
  const { deck, button } = page();
  expect(press('ArrowLeft', deck, deck)).toBe('pass');
  expect(press('ArrowRight', button, deck)).toBe('like');
  expect(press('ArrowUp', deck, deck)).toBe('super_like');
  expect(press('z', deck, deck)).toBe('undo');
  expect(press('Backspace', deck, deck)).toBe('undo');
  expect(press('q', deck, deck)).toBeNull();
});

it('Space and Enter are the deck’s only while it has the focus itself', () => {
  const { deck, button } = page();
  expect(press(' ', deck, deck)).toBe('next');
  expect(press(' ', deck, deck, { shiftKey: true })).toBe('previous');
  expect(press('Enter', deck, deck)).toBe('open');
  expect(press(' ', button, deck)).toBeNull();
  expect(press('Enter', button, deck)).toBeNull();
});

it('keys that write, scroll, command or repeat decide nothing', () => {
  const { deck, text, region } = page();
  expect(press('ArrowLeft', text, deck)).toBeNull();
  expect(press('ArrowUp', region, deck)).toBeNull();
  expect(press('z', deck, deck, { ctrlKey: true })).toBeNull();
  expect(press('ArrowRight', deck, deck, { repeat: true })).toBeNull();
});

it('a drag means what its end and its speed say', () => {
  expect(meaningOf(150, 0, 0, 0, true)).toBe('like');
  expect(meaningOf(-150, 0, 0, 0, true)).toBe('pass');
  expect(meaningOf(60, 0, 0, 0, true)).toBeNull();
  expect(meaningOf(60, 0, 0.8, 0, true)).toBe('like');
  expect(meaningOf(150, 0, -0.8, 0, true)).toBeNull();
});

it('upwards is a super like for a mouse, and scrolling for a finger', () => {
  expect(meaningOf(0, -200, 0, 0, false)).toBe('super_like');
  expect(meaningOf(0, -200, 0, 0, true)).toBeNull();
  expect(meaningOf(200, -200, 0, 0, false)).toBe('like');
});
