import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { account } from '@/api/auth';
import { errorCode, errorText } from '@/api/errors';
import { ActButton, Button } from '@/ui/button';
import { Notice, Skeleton } from '@/ui/card';
import { Field, Input, PasswordInput } from '@/ui/field';
import { Dialog } from '@/ui/overlay';
import { proof, useProofAsked } from './proof';
import { factorsQuery } from './second-step';
import { useMe } from './session';
import { StepUp } from './step-up';

/** Asks whether it is still the same person, by what the account has: a second factor, the password, a mailed code. */
export function ProofDialog() {
  const { t } = useLingui();
  const asked = useProofAsked();
  return (
    <Dialog
      open={asked}
      onOpenChange={(open) => open || proof.settle(false)}
      title={t`Confirme que é você`}
      description={t`Por segurança, pedimos isto de novo antes de continuar.`}
    >
      {asked && <Ways />}
    </Dialog>
  );
}

function Ways() {
  const { t } = useLingui();
  const me = useMe();
  const factors = useQuery(factorsQuery);
  if (factors.isPending) return <Skeleton className="h-40 rounded-lg" />;
  const { totp = [], webauthn = [], phone = [] } = factors.data ?? {};
  if (totp.length + webauthn.length + phone.length === 0) return <PasswordOrCode email={me.email} />;
  return (
    <StepUp
      email={me.email}
      onLeave={() => proof.settle(false)}
      leaveLabel={t`Cancelar`}
      onDone={() => proof.settle(true)}
    />
  );
}

/** The password, or a code for users without one. */
function PasswordOrCode({ email }: { email: string }) {
  const { t } = useLingui();
  const [way, setWay] = useState<'password' | 'code'>('password');
  const [typed, setTyped] = useState('');
  const quiet = { meta: { quiet: true } };
  const send = useMutation({
    mutationFn: () => account<unknown>((auth) => auth.reauthenticate()),
    onSuccess: () => {
      setTyped('');
      setWay('code');
    },
    ...quiet,
  });
  const prove = useMutation({
    mutationFn: async () => {
      const given = way === 'code' ? { nonce: typed.replaceAll(/\s/g, '') } : { current_password: typed };
      await account<unknown>((auth) => auth.updateUser(given));
      // The next token says that the person has just proven themselves.
      await account<unknown>((auth) => auth.refreshSession());
    },
    onSuccess: () => proof.settle(true),
    ...quiet,
  });
  const words = (error: unknown): string | undefined => {
    if (!error) return undefined;
    switch (errorCode(error)) {
      case 'current_password_invalid':
        return t`A senha não confere.`;
      case 'reauthentication_not_valid':
        return t`Este código não vale. Confira e tente outro.`;
      case 'over_email_send_rate_limit':
        return t`Muitas tentativas em pouco tempo. Espere um momento e tente novamente.`;
      default:
        return errorText(error, t`Não conseguimos confirmar agora. Tente novamente.`);
    }
  };
  const unsent = words(send.error);
  return (
    <form
      noValidate
      className="grid gap-4 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim()) prove.mutate();
      }}
    >
      {unsent && <Notice tone="danger">{unsent}</Notice>}
      {way === 'password' ? (
        <Field label={t`Senha`} error={words(prove.error)}>
          <PasswordInput
            autoFocus
            autoComplete="current-password"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      ) : (
        <Field
          label={t`Código do e-mail`}
          hint={t`Enviamos um código para ${email}.`}
          error={words(prove.error)}
        >
          <Input
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
      <Button type="submit" size="lg" busy={prove.isPending}>
        {t`Confirmar`}
      </Button>
      {way === 'password' && (
        <ActButton type="button" variant="outline" act={send}>
          {t`Receber um código por e-mail`}
        </ActButton>
      )}
    </form>
  );
}
