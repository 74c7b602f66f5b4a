import { readStored, removeStored, writeStored } from '@/shared/device/offline-store';

/** Photos on their way, on this device: they survive a reload and go with the session. */
const nameOf = (clientId: string) => `outgoing-photo:${clientId}`;

/** Where the storage of the device is closed, a photo lasts as long as the page. */
const held = new Map<string, Blob>();
const uploads = new Map<string, AbortController>();
const progress = new Map<string, number>();
const watchers = new Set<() => void>();

export async function storePhoto(me: string, clientId: string, photo: Blob) {
  held.set(clientId, photo);
  await writeStored(me, nameOf(clientId), photo);
}

export const pendingPhoto = async (me: string, clientId: string): Promise<Blob | undefined> =>
  held.get(clientId) ?? (await readStored<Blob>(me, nameOf(clientId)))?.value;

/** It was sent, or its writer does not want it any more: what is on its way is called off. */
export async function forgetPhoto(me: string, clientId: string) {
  uploads.get(clientId)?.abort();
  uploads.delete(clientId);
  held.delete(clientId);
  progress.delete(clientId);
  await removeStored(me, nameOf(clientId));
}

/** The signal that calls an upload off. */
export function beginUpload(clientId: string): AbortSignal {
  const controller = new AbortController();
  uploads.set(clientId, controller);
  return controller.signal;
}

export function noteProgress(clientId: string, part: number) {
  progress.set(clientId, part);
  for (const watcher of watchers) watcher();
}

export const progressOf = (clientId: string): number => progress.get(clientId) ?? 0;

export function watchProgress(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
