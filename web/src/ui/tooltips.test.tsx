import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IconButton } from './button';
import Tooltips from './tooltips';

const tip = () => screen.queryByRole('tooltip', { hidden: true });
const button = (name: string) => screen.getByRole('button', { name });
const over = (name: string, pointerType = 'mouse') => fireEvent.pointerOver(button(name), { pointerType });
const away = () => fireEvent.pointerOver(screen.getByText('beside'), { pointerType: 'mouse' });
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <main>
      <p>beside</p>
      <IconButton label="Fechar" />
      <IconButton label="Mais opções" />
      <Tooltips />
    </main>,
  );
});
afterEach(() => vi.useRealTimers());

describe('a tip', () => {
  it('comes after 700 ms of rest', () => {
    over('Fechar');
    wait(699);
    expect(tip()).toBeNull();
    wait(1);
    expect(tip()).toHaveTextContent('Fechar');
    away();
    expect(tip()).toBeNull();
  });

  it('of the next place comes at once within 300 ms, and after its delay later', () => {
    over('Fechar');
    wait(700);
    away();
    wait(299);
    over('Mais opções');
    wait(0);
    expect(tip()).toHaveTextContent('Mais opções');
    away();
    wait(300);
    over('Fechar');
    wait(699);
    expect(tip()).toBeNull();
    wait(1);
    expect(tip()).toHaveTextContent('Fechar');
  });

  it('goes from place to place without a gap', () => {
    over('Fechar');
    wait(700);
    over('Mais opções');
    wait(0);
    expect(tip()).toHaveTextContent('Mais opções');
  });

  it('is not for those who only pass by, nor for fingers', () => {
    over('Fechar');
    wait(500);
    away();
    over('Mais opções', 'touch');
    wait(5_000);
    expect(tip()).toBeNull();
  });

  it('may be pointed at, and is put away by Escape', () => {
    over('Fechar');
    wait(700);
    fireEvent.pointerOver(screen.getByText('Fechar'), { pointerType: 'mouse' });
    expect(tip()).toBeVisible();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(tip()).toBeNull();
  });

  it('goes with a press, and stays away until its place is left', () => {
    over('Fechar');
    wait(700);
    fireEvent.pointerDown(button('Fechar'));
    fireEvent.focusIn(button('Fechar'));
    over('Fechar');
    wait(5_000);
    expect(tip()).toBeNull();
    away();
    over('Fechar');
    wait(700);
    expect(tip()).toBeVisible();
  });

  it('comes to the focus of keys too, and adds nothing to the name that is read out', () => {
    // What a browser answers once keys were used; the page drawn here knows of none.
    const place = button('Mais opções');
    const keys = vi.spyOn(place, 'matches').mockReturnValue(true);
    act(() => place.focus());
    keys.mockRestore();
    wait(700);
    expect(tip()).toHaveTextContent('Mais opções');
    expect(place).not.toHaveAccessibleDescription();
    act(() => place.blur());
    expect(tip()).toBeNull();
  });

  it('does not come to a place that went meanwhile', () => {
    over('Fechar');
    button('Fechar').remove();
    wait(700);
    expect(tip()).toBeNull();
  });
});
