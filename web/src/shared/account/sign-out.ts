import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from '@/ui/toast';
import { session } from './session';

/** Leaving the session; `leave` says so when it did not go through. */
export function useSignOut() {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    const outcome = await session.signOut().catch((error: unknown) => {
      console.error('Signing out failed', error);
      return { ok: false };
    });
    if (!outcome.ok) {
      toast.error(t`Erro ao fazer logout`);
      setBusy(false);
    }
  };
  return { busy, leave, label: busy ? t`Saindo...` : t`Sair` };
}
