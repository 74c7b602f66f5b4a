import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { account } from '@/api/auth';
import { errorCode, errorText } from '@/api/errors';
import { ActButton, Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Field, Input } from '@/ui/field';
import { Form } from '@/ui/form';

interface PhoneStepProps {
  factorId: string;
  /** The number, without its plus sign. */
  phone: string;
  /** The question whose code is on its way already. */
  asked?: string;
  onDone: () => void;
}

/** A code by short message: asked for, then typed in. */
export function PhoneStep({ factorId, phone, asked, onDone }: PhoneStepProps) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const quiet = { meta: { quiet: true } };
  const ask = useMutation({
    mutationFn: () => account((auth) => auth.mfa.challenge({ factorId, channel: 'sms' })),
    ...quiet,
  });
  const challengeId = ask.data?.id ?? asked;
  const prove = useMutation({
    mutationFn: () =>
      account((auth) => auth.mfa.verify({ factorId, challengeId: challengeId ?? '', code: code.trim() })),
    onSuccess: onDone,
    onError: () => setCode(''),
    ...quiet,
  });
  const words = (error: unknown): string | undefined => {
    if (!error) return undefined;
    switch (errorCode(error)) {
      case 'mfa_verification_failed':
        return t`Este código não vale. Confira e tente outro.`;
      case 'mfa_challenge_expired':
      case 'mfa_factor_not_found':
        return t`O código expirou. Peça outro.`;
      case 'over_sms_send_rate_limit':
        return t`Acabamos de enviar um código. Espere um minuto antes de pedir outro, ou até amanhã se pediu muitos hoje.`;
      case 'over_request_rate_limit':
        return t`Muitas tentativas em pouco tempo. Espere um momento e tente novamente.`;
      default:
        return errorText(error, t`Não conseguimos confirmar agora. Tente novamente.`);
    }
  };
  const last = phone.slice(-2);
  const trouble = words(ask.error);
  if (!challengeId) {
    return (
      <div className="grid gap-4">
        {trouble && <Notice tone="danger">{trouble}</Notice>}
        <ActButton size="lg" act={ask}>
          {t`Enviar código por SMS`}
        </ActButton>
      </div>
    );
  }
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        if (code.trim()) prove.mutate();
      }}
    >
      <Field
        label={t`Código da mensagem`}
        hint={t`Os 6 dígitos que enviamos para o número terminado em ${last}.`}
        error={words(prove.error)}
      >
        <Input
          autoFocus
          value={code}
          onChange={(event) => setCode(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          className="text-center font-mono text-lg tracking-[.2em]"
        />
      </Field>
      {trouble && <Notice tone="danger">{trouble}</Notice>}
      <Button type="submit" size="lg" busy={prove.isPending}>
        {t`Confirmar`}
      </Button>
      <Button
        variant="ghost"
        busy={ask.isPending}
        onClick={() => {
          prove.reset();
          ask.mutate();
        }}
      >
        {t`Enviar outro código`}
      </Button>
    </Form>
  );
}
