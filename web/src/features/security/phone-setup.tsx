import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { account } from '@/api/auth';
import { errorCode, errorText } from '@/api/errors';
import { PhoneStep } from '@/shared/account/phone-step';
import { withProof } from '@/shared/account/proof';
import { Button } from '@/ui/button';
import { Field, Input } from '@/ui/field';
import { toast } from '@/ui/toast';
import { CodesList } from './codes-list';
import { type FactorSetupProps, useFactorSetup } from './use-factor-setup';

/** From a number to a second factor: send a code, type it in, keep the recovery codes. */
export function PhoneSetup({ name, ...end }: FactorSetupProps) {
  const { t } = useLingui();
  const setup = useFactorSetup(end);
  const [number, setNumber] = useState('');
  const enroll = useMutation({
    mutationFn: async () => {
      await setup.forgetUnfinished('phone');
      const phone = number.replace(/[^\d+]/g, '');
      const factor = await withProof(() =>
        account((auth) => auth.mfa.enroll({ factorType: 'phone', friendlyName: name, phone })),
      );
      const asked = await account((auth) => auth.mfa.challenge({ factorId: factor.id, channel: 'sms' }));
      return { factor, phone, asked: asked.id };
    },
    meta: { quiet: true },
  });
  const keep = useMutation({
    mutationFn: () => {
      toast.success(t`Verificação em duas etapas ativada`);
      return setup.makeCodes();
    },
    onSuccess: setup.show,
    // The telephone is added although the codes could not be made; the screen offers them again.
    onError: setup.finish,
  });
  const words = (error: unknown): string | undefined => {
    if (!error) return undefined;
    switch (errorCode(error)) {
      case 'validation_failed':
        return t`Confira o número e tente de novo.`;
      case 'mfa_verified_factor_exists':
        return t`Este número já serve para a sua conta.`;
      case 'over_sms_send_rate_limit':
        return t`Acabamos de enviar um código. Espere um minuto antes de pedir outro, ou até amanhã se pediu muitos hoje.`;
      default:
        return errorText(error, t`Não foi possível adicionar o telefone. Tente novamente.`);
    }
  };
  if (setup.codes) return <CodesList codes={setup.codes} onDone={setup.finish} />;
  if (enroll.data) {
    const { factor, phone, asked } = enroll.data;
    return <PhoneStep factorId={factor.id} phone={phone} asked={asked} onDone={() => keep.mutate()} />;
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (number.trim()) enroll.mutate();
      }}
    >
      <p className="leading-relaxed text-ink-2">
        {t`A cada entrada enviamos um código por SMS. Ninguém mais vê este número.`}
      </p>
      <Field
        label={t`Número de telefone`}
        hint={t`Com o código do país, como +55 11 98765 4321.`}
        error={words(enroll.error)}
      >
        <Input
          type="tel"
          autoComplete="tel"
          value={number}
          maxLength={24}
          onChange={(event) => {
            setNumber(event.target.value);
            // What was wrong with the last number says nothing about this one.
            if (enroll.error) enroll.reset();
          }}
        />
      </Field>
      <Button type="submit" size="lg" busy={enroll.isPending}>
        {t`Enviar código por SMS`}
      </Button>
    </form>
  );
}
