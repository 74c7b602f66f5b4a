import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMe } from '@/shared/account/session';
import type { Outgoing } from '../model';
import { pendingPhoto, progressOf, watchProgress } from './pending';

/** A photo on its way, with how much of it has left. */
export default function OutgoingPhoto({ item }: { item: Outgoing }) {
  const { t } = useLingui();
  const me = useMe().id;
  const { client_id } = item;
  const [address, setAddress] = useState<string>();
  const part = useSyncExternalStore(watchProgress, () => progressOf(client_id));
  useEffect(() => {
    let made: string | undefined;
    let gone = false;
    void pendingPhoto(me, client_id).then((photo) => {
      if (gone || !photo) return;
      made = URL.createObjectURL(photo);
      setAddress(made);
    });
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [me, client_id]);
  const percent = Math.round(part * 100);
  return (
    <span className="block w-52 max-w-full">
      {address && (
        <img
          src={address}
          alt={t`Foto que vai ser enviada`}
          className="max-h-72 w-full rounded-xl object-cover"
        />
      )}
      {item.photo?.once && <span className="mt-1.5 block text-sm">{t`Aparece uma vez só`}</span>}
      {item.state === 'waiting' && part > 0 && (
        <span
          role="progressbar"
          aria-label={t`Envio da foto`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="mt-2 block h-1.5 overflow-hidden rounded-full bg-current/25"
        >
          <span className="block h-full rounded-full bg-current" style={{ width: `${percent}%` }} />
        </span>
      )}
    </span>
  );
}
