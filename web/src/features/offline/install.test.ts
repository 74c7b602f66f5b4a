import { expect, it } from 'vitest';
import { type Circumstances, installWay } from './install';

const second: Circumstances = {
  offered: true,
  isIos: false,
  isInstalled: false,
  visits: 2,
  dismissed: false,
};

it('install hint never shows at the first visit, once installed, or once put away', () => {
  expect(installWay(second)).toBe('prompt');
  expect(installWay({ ...second, visits: 1 })).toBeNull();
  expect(installWay({ ...second, isInstalled: true })).toBeNull();
  expect(installWay({ ...second, dismissed: true })).toBeNull();
});

it('install hint on iOS says how by hand, elsewhere it needs the offer of the browser', () => {
  expect(installWay({ ...second, offered: false, isIos: true })).toBe('by-hand');
  expect(installWay({ ...second, offered: false })).toBeNull();
});
