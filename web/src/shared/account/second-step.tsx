import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { account, isGivenUp } from '@/api/auth';
import { errorCode, errorText } from '@/api/errors';
import { STALE } from '@/api/query';
import { Button } from '@/ui/button';
import { Notice, Skeleton } from '@/ui/card';
import { Field, Input } from '@/ui/field';
import { PhoneStep } from './phone-step';

/** The second factors of the account, the verified ones by kind. */
export const factorsQuery = queryOptions({
  queryKey: ['account', 'factors'],
  queryFn: () => account((auth) => auth.mfa.listFactors()),
  staleTime: STALE.SECONDS.FIFTEEN,
  meta: { quiet: true },
});

export interface SecondStepProps {
  email: string;
  /** Gives the second step up. */
  onLeave: () => void;
  leaveLabel?: string;
  /**
   * The session is raised. The state of the session shows it by itself; this is for callers that
   * ask again.
   */
  onDone?: () => void;
}

/** The second proof: a code of the app, a security key, a code by short message, or a recovery code. */
type Way = 'app' | 'key' | 'phone' | 'recovery';

/** Asks for one of the ways that the account has, and offers the others. */
export function SecondStep({ email, onLeave, leaveLabel, onDone }: SecondStepProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: factors, error, refetch } = useQuery(factorsQuery);
  const [chosen, setChosen] = useState<Way>();
  const [code, setCode] = useState('');
  const app = factors?.totp[0];
  const key = factors?.webauthn[0];
  const phone = factors?.phone[0];
  const first: Way = app ? 'app' : key ? 'key' : phone ? 'phone' : 'recovery';
  const way = chosen ?? first;
  const byCode = way === 'recovery';
  const done = () => {
    onDone?.();
    return client.invalidateQueries({ queryKey: ['account'] });
  };
  const prove = useMutation({
    mutationFn: async (way: Way) => {
      if (way === 'recovery') return account((auth) => auth.mfa.recoveryCodes.verify({ code }));
      if (way === 'key')
        return account(
          (auth) =>
            auth.mfa.webauthn.authenticate({ factorId: key?.id ?? '' }) as ReturnType<typeof auth.mfa.verify>,
        );
      return account((auth) => auth.mfa.challengeAndVerify({ factorId: app?.id ?? '', code }));
    },
    onSuccess: done,
    onError: () => setCode(''),
    meta: { quiet: true },
  });
  const words = (failure: unknown): string | undefined => {
    if (!failure || isGivenUp(failure)) return undefined;
    const busy = t`Muitas tentativas em pouco tempo. Espere um momento e tente novamente.`;
    switch (errorCode(failure)) {
      case 'mfa_verification_failed':
        return byCode
          ? t`Este código não vale. Confira e tente outro.`
          : t`Código incorreto ou já usado. Espere o próximo e tente de novo.`;
      case 'mfa_recovery_codes_locked':
      case 'over_request_rate_limit':
        return busy;
      default:
        return errorText(failure, t`Não conseguimos confirmar agora. Tente novamente.`);
    }
  };
  const leave = (
    <Button variant="ghost" onClick={onLeave}>
      {leaveLabel ?? t`Entrar com outra conta`}
    </Button>
  );
  if (error) {
    return (
      <div className="grid gap-4">
        <Notice tone="danger">
          {errorText(error, t`Não conseguimos confirmar agora. Tente novamente.`)}
        </Notice>
        <Button onClick={() => void refetch()}>{t`Tentar novamente`}</Button>
        {leave}
      </div>
    );
  }
  if (!factors) return <Skeleton className="h-40 rounded-lg" />;
  const trouble = words(prove.error);
  const change = (next: Way) => {
    prove.reset();
    setCode('');
    setChosen(next);
  };
  // After a reload the address is not known: the server tells it only after this step.
  const asked: Record<Way, string> = {
    app: email
      ? t`A conta ${email} pede um segundo passo. Abra o seu aplicativo autenticador e digite o código de 6 dígitos.`
      : t`A sua conta pede um segundo passo. Abra o seu aplicativo autenticador e digite o código de 6 dígitos.`,
    key: email
      ? t`A conta ${email} pede um segundo passo. Use a sua chave de segurança.`
      : t`A sua conta pede um segundo passo. Use a sua chave de segurança.`,
    phone: email
      ? t`A conta ${email} pede um segundo passo. Receba um código por SMS no seu telefone.`
      : t`A sua conta pede um segundo passo. Receba um código por SMS no seu telefone.`,
    recovery: t`Digite um dos códigos de recuperação que você guardou. Cada um vale uma vez.`,
  };
  return (
    <div className="grid gap-4">
      <p className="leading-relaxed text-ink-2">{asked[way]}</p>
      {(way === 'app' || byCode) && (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (code.trim()) prove.mutate(way);
          }}
        >
          <Field
            key={way}
            label={byCode ? t`Código de recuperação` : t`Código do aplicativo`}
            error={trouble}
          >
            <Input
              autoFocus
              value={code}
              onChange={(event) => setCode(event.target.value)}
              inputMode={byCode ? 'text' : 'numeric'}
              autoComplete={byCode ? 'off' : 'one-time-code'}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={byCode ? 40 : 8}
              className="text-center font-mono text-lg tracking-[.2em]"
            />
          </Field>
          <Button type="submit" size="lg" busy={prove.isPending && prove.variables !== 'key'}>
            {t`Confirmar`}
          </Button>
        </form>
      )}
      {way === 'phone' && phone && (
        <PhoneStep
          factorId={phone.id}
          phone={(phone as { phone?: string }).phone ?? ''}
          onDone={() => void done()}
        />
      )}
      {way === 'key' && trouble && <Notice tone="danger">{trouble}</Notice>}
      {key && (
        <Button
          variant={way === 'key' ? 'primary' : 'outline'}
          size={way === 'key' ? 'lg' : undefined}
          busy={prove.isPending && prove.variables === 'key'}
          onClick={() => prove.mutate('key')}
        >
          <KeyRound aria-hidden="true" />
          {t`Usar chave de segurança`}
        </Button>
      )}
      {app && way !== 'app' && (
        <Button variant="outline" onClick={() => change('app')}>{t`Usar o aplicativo`}</Button>
      )}
      {phone && way !== 'phone' && (
        <Button variant="outline" onClick={() => change('phone')}>{t`Usar o telefone`}</Button>
      )}
      {factors.recovery_code.length > 0 && !byCode && (
        <Button variant="outline" onClick={() => change('recovery')}>
          {t`Usar um código de recuperação`}
        </Button>
      )}
      {leave}
    </div>
  );
}
