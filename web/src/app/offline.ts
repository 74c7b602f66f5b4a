import { registerWorker } from '@/features/offline/registration';
import { followPush } from './push';

/** What makes the app open and show something without network. Fetched after the first screen stands. */
export function startOffline() {
  if (import.meta.env.PROD) void registerWorker(false);
  followPush();
}
