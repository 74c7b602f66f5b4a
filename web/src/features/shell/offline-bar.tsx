import { useLingui } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { isOnline, onNetwork } from '@/api/network';

const watch = (changed: () => void) => onNetwork(changed, changed);

/** Says that the device has no network: what waits for an answer would else be silent. */
export function OfflineBar() {
  const { t } = useLingui();
  const online = useSyncExternalStore(watch, isOnline, () => true);
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2.5 border-b border-line bg-sun-soft px-4 py-2 text-sm font-medium text-sun-ink">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {t`Você está sem internet. O que falta carrega assim que ela voltar.`}
        </p>
      )}
    </div>
  );
}
