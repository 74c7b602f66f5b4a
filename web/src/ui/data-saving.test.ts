import { expect, it } from 'vitest';
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
