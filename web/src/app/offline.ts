import { queries } from '@/api/query';
import { inShell } from '@/config/server';
import { followDelivery } from '@/features/messaging/delivery';
import { watchInstall } from '@/features/offline/install';
import { registerWorker } from '@/features/offline/registration';
import { storeAnswers } from '@/features/offline/stored-answers';
import { session } from '@/shared/account/session';
import { forgetDevice } from '@/shared/device/offline-store';
import { isSavingData } from '@/ui/data-saving';
import { followPush } from './push';

/** What makes the app open and show something without network, and the way to install it. Fetched after the first screen is drawn. */
export function startOffline() {
  const forget = () => session.get().name === 'out' && void forgetDevice();
  session.watch(forget);
  forget();
  storeAnswers(queries);
  followPush();
  followDelivery();
  // A native shell brings its files along.
  if (inShell()) return;
  watchInstall();
  if (import.meta.env.PROD) void registerWorker(isSavingData());
}
