import { useSyncExternalStore } from 'react';
import { SLUG } from '@/config/product';

/** What the person chose; without a choice the device's own setting counts. */
export type DataSavingChoice = 'on' | 'off' | null;

const KEY = `${SLUG}:data-saving`;
const listeners = new Set<() => void>();

/** The part of `navigator` that knows, where the browser tells it. */
interface Device {
  connection?: { saveData?: boolean };
}

/** Whether data is saved: smaller photos, no globe, nothing fetched ahead. */
export const savesData = (choice: DataSavingChoice, device: Device): boolean =>
  choice === null ? device.connection?.saveData === true : choice === 'on';

function read(): DataSavingChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'on' || stored === 'off' ? stored : null;
  } catch {
    return null; // Storage is closed to us: the device decides.
  }
}

/** What holds on this device now. */
export const isSavingData = (): boolean => savesData(read(), navigator as Device);

export function chooseDataSaving(on: boolean) {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch (error) {
    console.warn('data saving', error);
  }
  for (const listener of listeners) listener();
}

export const useDataSaving = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isSavingData,
    () => false,
  );
