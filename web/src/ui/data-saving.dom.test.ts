import { expect, it, vi } from 'vitest';
import { chooseDataSaving, isSavingData, savesData } from './data-saving';

it('data saving follows the device until the person chooses', () => {
  expect(savesData(null, {})).toBe(false);
  expect(savesData(null, { connection: { saveData: true } })).toBe(true);
  expect(savesData('off', { connection: { saveData: true } })).toBe(false);
  expect(savesData('on', {})).toBe(true);
});

it('data saving choice is remembered on this device', () => {
  chooseDataSaving(true);
  expect(isSavingData()).toBe(true);
  chooseDataSaving(false);
  expect(isSavingData()).toBe(false);
});

it('data saving in a browser with a closed storage follows the device and does not fail', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const closed = () => {
    throw new DOMException('', 'SecurityError');
  };
  const [get, set] = [vi.spyOn(Storage.prototype, 'getItem'), vi.spyOn(Storage.prototype, 'setItem')];
  get.mockImplementation(closed);
  set.mockImplementation(closed);
  expect(isSavingData()).toBe(false);
  expect(() => chooseDataSaving(true)).not.toThrow();
  get.mockRestore();
  set.mockRestore();
});
