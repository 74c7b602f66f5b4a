import { useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { isGivenUp, passkeysPossible } from '@/api/auth';
import { ApiError } from '@/api/errors';
import { signInCalls, UNREACHED } from '@/shared/account/sign-in';
import { Button } from '@/ui/button';

/** Signs in without e-mail and password, where the browser and the address of the page allow it. */
export function PasskeyButton({ onProblem }: { onProblem: (text: string | undefined) => void }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  if (!passkeysPossible()) return null;
  const words = (code: string) => {
    if (code === 'webauthn_verification_failed')
      return t`Não reconhecemos esta chave. Entre com e-mail e senha.`;
    if (code === 'webauthn_challenge_expired') return t`Demorou um pouco demais. Tente novamente.`;
    if (code === 'user_banned') return t`Esta conta está suspensa.`;
    if (code.startsWith('over_'))
      return t`Muitas tentativas em pouco tempo. Espere um momento e tente novamente.`;
    if (code === UNREACHED) return t`Sem conexão. Confira a internet e tente novamente.`;
    return t`Não foi possível entrar com passkey. Tente novamente ou use a senha.`;
  };
  const signIn = async () => {
    setBusy(true);
    onProblem(undefined);
    try {
      const outcome = await signInCalls.signInWithPasskey();
      const givenUp = !outcome.ok && isGivenUp(new ApiError(outcome.message, outcome.code, 0));
      if (!outcome.ok && !givenUp) onProblem(words(outcome.code));
    } catch (error) {
      console.error('The sign-in by passkey failed', error);
      onProblem(words('unknown'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outline" size="lg" busy={busy} onClick={() => void signIn()}>
      <KeyRound aria-hidden="true" />
      {t`Entrar com passkey`}
    </Button>
  );
}
