import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLongPress } from './use-long-press';

const pressed = vi.fn();

function List() {
  return (
    <ul {...useLongPress(pressed)}>
      <li data-message="a">
        <span>Olá</span>
      </li>
      <li>Ontem</li>
    </ul>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  pressed.mockReset();
  render(<List />);
});
afterEach(() => {
  vi.useRealTimers();
});

const finger = { pointerType: 'touch', isPrimary: true, pointerId: 1, clientX: 100, clientY: 100 };

it('finger that rests on a message asks for its menu, also while it trembles', () => {
  fireEvent.pointerDown(screen.getByText('Olá'), finger);
  fireEvent.pointerMove(screen.getByText('Olá'), { ...finger, clientX: 106 });
  vi.advanceTimersByTime(400);
  expect(pressed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(50);
  expect(pressed).toHaveBeenCalledExactlyOnceWith('a');
});

it.each([
  ['moves on', () => fireEvent.pointerMove(screen.getByText('Olá'), { ...finger, clientY: 120 })],
  ['is lifted', () => fireEvent.pointerUp(screen.getByText('Olá'), finger)],
  ['begins to scroll', () => fireEvent.pointerCancel(screen.getByText('Olá'), finger)],
])('finger that %s asks for nothing', (_, act) => {
  fireEvent.pointerDown(screen.getByText('Olá'), finger);
  act();
  vi.advanceTimersByTime(1_000);
  expect(pressed).not.toHaveBeenCalled();
});

it('a mouse has its button, and what is no message has no menu', () => {
  fireEvent.pointerDown(screen.getByText('Olá'), { ...finger, pointerType: 'mouse' });
  fireEvent.pointerDown(screen.getByText('Ontem'), finger);
  vi.advanceTimersByTime(1_000);
  expect(pressed).not.toHaveBeenCalled();
});
