import { useLingui } from '@lingui/react/macro';
import type { Provider } from '@supabase/auth-js';
import { useState } from 'react';
import { accounts } from '@/api/client';
import { publicConfig } from '@/config/product';
import { serverOrigin } from '@/config/server';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Agreement } from './agreement';

const NAMES: Record<string, string> = { google: 'Google', apple: 'Apple' };

/** The name that people know a provider by. */
const nameOf = (provider: string) => NAMES[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);

/** Buttons for external identity providers; nothing where the operator configured none. */
export function Providers() {
  const { t } = useLingui();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { providers } = publicConfig();
  if (providers.length === 0) return null;

  const go = async (provider: string) => {
    setBusy(provider);
    setProblem(undefined);
    try {
      const { auth } = await accounts();
      const options = { redirectTo: `${serverOrigin()}/` };
      // The client's type lists the providers of another service; ours are those that the operator configured.
      const { error } = await auth.signInWithOAuth({ provider: provider as Provider, options });
      if (error) throw error;
    } catch (error) {
      console.error('The provider could not be opened', error);
      setProblem(t`Não foi possível abrir essa entrada. Tente novamente em instantes.`);
    }
    // The page is on its way to the provider, and may be restored as it was when the user comes
    // back.
    setBusy(undefined);
  };

  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-5">
      {problem && <Notice tone="danger">{problem}</Notice>}
      {providers.map((provider) => {
        const name = nameOf(provider);
        return (
          <Button
            key={provider}
            variant="outline"
            size="lg"
            busy={busy === provider}
            onClick={() => void go(provider)}
          >
            {t`Continuar com ${name}`}
          </Button>
        );
      })}
      <Agreement first />
    </div>
  );
}
