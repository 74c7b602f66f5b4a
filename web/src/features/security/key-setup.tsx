import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { account, isGivenUp } from '@/api/auth';
import { errorCode, errorText } from '@/api/errors';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Field, Input } from '@/ui/field';
import { toast } from '@/ui/toast';
import { CodesList } from './codes-list';

interface KeySetupProps {
  /** A name that no other factor has. */
  name: string;
  /** Whether recovery codes exist already. */
  hasCodes: boolean;
  onDone: () => void;
}

/** From a key in the hand to a second factor: name it, touch it, keep the codes. */
export function KeySetup({ name, hasCodes, onDone }: KeySetupProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [given, setGiven] = useState(name);
  const [codes, setCodes] = useState<string[]>();
  const refresh = () => client.invalidateQueries({ queryKey: ['account'] });
  const finish = () => {
    void refresh();
    onDone();
  };
  const register = useMutation({
    mutationFn: async () => {
      const { all } = await account((auth) => auth.mfa.listFactors());
      // What an earlier try began and gave up would hold the name.
      for (const left of all.filter((one) => one.factor_type === 'webauthn' && one.status === 'unverified'))
        await account((auth) => auth.mfa.unenroll({ factorId: left.id }));
      await account(
        (auth) =>
          auth.mfa.webauthn.register({ friendlyName: given.trim() || name }) as ReturnType<
            typeof auth.mfa.verify
          >,
      );
      if (hasCodes) return null;
      const made = await account((auth) => auth.mfa.recoveryCodes.generate());
      return made.codes;
    },
    onSuccess: (made) => {
      toast.success(t`Chave de segurança adicionada`);
      if (made) setCodes(made);
      else finish();
    },
    // The key may stand although the codes could not be made.
    onError: () => void refresh(),
    meta: { quiet: true },
  });
  const words = (error: unknown): string | undefined => {
    if (!error || isGivenUp(error)) return undefined;
    if (errorCode(error) === 'mfa_factor_name_conflict') return t`Já existe uma segunda etapa com este nome.`;
    if (/previously registered/i.test(String(error))) return t`Esta chave já serve para a sua conta.`;
    return errorText(error, t`Não foi possível adicionar a chave. Tente novamente.`);
  };
  if (codes) return <CodesList codes={codes} onKept={finish} />;
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
