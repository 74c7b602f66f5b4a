import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { account, isGivenUp } from '@/api/auth';
import { errorCode, errorText } from '@/api/errors';
import { withProof } from '@/shared/account/proof';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Field, Input } from '@/ui/field';
import { toast } from '@/ui/toast';
import { CodesList } from './codes-list';
import { type FactorSetupProps, useFactorSetup } from './use-factor-setup';

/** From a key in the hand to a second factor: name it, touch it, keep the codes. */
export function KeySetup({ name, ...end }: FactorSetupProps) {
  const { t } = useLingui();
  const setup = useFactorSetup(end);
  const [given, setGiven] = useState(name);
  const register = useMutation({
    mutationFn: async () => {
      await setup.forgetUnfinished('webauthn');
      await withProof(() =>
        account(
          (auth) =>
            auth.mfa.webauthn.register({ friendlyName: given.trim() || name }) as ReturnType<
              typeof auth.mfa.verify
            >,
        ),
      );
      return setup.makeCodes();
    },
    onSuccess: (made) => {
      toast.success(t`Chave de segurança adicionada`);
      setup.show(made);
    },
    // The key may stand although the codes could not be made.
    onError: setup.refresh,
    meta: { quiet: true },
  });
  const words = (error: unknown): string | undefined => {
    if (!error || isGivenUp(error)) return undefined;
    if (errorCode(error) === 'mfa_factor_name_conflict') return t`Já existe uma segunda etapa com este nome.`;
    if (/previously registered/i.test(String(error))) return t`Esta chave já serve para a sua conta.`;
    return errorText(error, t`Não foi possível adicionar a chave. Tente novamente.`);
  };
  if (setup.codes) return <CodesList codes={setup.codes} onDone={setup.finish} />;
  const trouble = words(register.error);
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        register.mutate();
      }}
    >
      <p className="leading-relaxed text-ink-2">
        {t`Tenha a chave à mão. O navegador pede que você a conecte ou aproxime, e que toque nela.`}
      </p>
      <Field label={t`Nome`} hint={t`Para reconhecê-la depois, se tiver mais de uma.`}>
        <Input value={given} maxLength={60} onChange={(event) => setGiven(event.target.value)} />
      </Field>
      {trouble && <Notice tone="danger">{trouble}</Notice>}
      <Button type="submit" size="lg" busy={register.isPending}>
        {t`Registrar chave`}
      </Button>
    </form>
  );
}
