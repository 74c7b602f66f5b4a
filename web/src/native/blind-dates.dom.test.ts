import { afterEach, expect, it } from 'vitest';
import { hasBlindDates, isBlindDate, removeBlindDates } from './blind-dates';

afterEach(() => {
  document.head.querySelector('style')?.remove();
  document.body.replaceChildren();
});

it('blind_dates_are_left_out_on_ios_alone_and_by_the_flag_of_the_shells', () => {
  expect(hasBlindDates('ios')).toBe(false);
  expect(hasBlindDates('android')).toBe(true);
  expect(hasBlindDates('web')).toBe(true);
  expect(hasBlindDates('ios', 'all')).toBe(true);
});

it('path_of_blind_dates_is_named_with_what_lies_below_it', () => {
  expect(['/blind-date', '/blind-date/s1'].filter(isBlindDate)).toHaveLength(2);
  expect(['/', '/blind-dates', '/virtual-date'].filter(isBlindDate)).toEqual([]);
});

it('mentions_of_blind_dates_are_not_displayed_and_the_rest_is', () => {
  document.body.innerHTML =
    '<ul><li><a href="/blind-date">Blind Date</a></li><li><a href="/matches">Matches</a></li></ul>';
  removeBlindDates();
  const shown = [...document.querySelectorAll('a')].filter((a) => getComputedStyle(a).display !== 'none');
  expect(shown.map((link) => link.textContent)).toEqual(['Matches']);
});
