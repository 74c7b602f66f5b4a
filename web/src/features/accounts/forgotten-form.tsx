import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { signInCalls, UNREACHED } from '@/shared/account/sign-in';
import { Button, ButtonLink } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Field, Input } from '@/ui/field';
import { EMAIL } from './login-form';

/** Asks for a link to set a new password. The answer never says whether the address is known. */
export function ForgottenForm({ onBack }: { onBack: () => void }) {
  const { t } = useLingui();
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  const schema = z.object({ email: z.string().check(z.trim(), z.regex(EMAIL, t`Email inválido`)) });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: '' } });

  const submit = form.handleSubmit(async ({ email }) => {
    setProblem(undefined);
    const failure = t`Não foi possível enviar agora. Tente novamente em instantes.`;
    try {
      const outcome = await signInCalls.recover(email);
      if (outcome.ok) setSent(true);
      else if (outcome.code.startsWith('over_')) setProblem(t`Espere um minuto antes de pedir outro link.`);
      else if (outcome.code === UNREACHED) setProblem(t`Sem conexão. Confira a internet e tente novamente.`);
      else setProblem(failure);
    } catch (error) {
      console.error('The recovery mail could not be asked for', error);
      setProblem(failure);
    }
  });

  return (
    <div>
      <h1 className="text-3xl font-extrabold">{t`Esqueci minha senha`}</h1>
      <p className="mt-2 mb-6 leading-relaxed text-ink-2">
        {t`Diga o seu e-mail e enviamos um link para criar uma senha nova. Ele vale por 30 minutos.`}
      </p>
      {sent ? (
        <>
          <Notice tone="success">{t`Se houver uma conta com esse e-mail, o link já está a caminho.`}</Notice>
          <ButtonLink to="/update-password?codigo=1" variant="outline" size="lg" className="mt-4 w-full">
            {t`Digitar o código do e-mail`}
          </ButtonLink>
        </>
      ) : (
        <form onSubmit={submit} noValidate className="grid gap-4">
          {problem && <Notice tone="danger">{problem}</Notice>}
          <Field label={t`Email`} error={form.formState.errors.email?.message}>
            <Input type="email" inputMode="email" autoComplete="email" {...form.register('email')} />
          </Field>
          <Button type="submit" size="lg" busy={form.formState.isSubmitting}>
            {t`Enviar link`}
          </Button>
        </form>
      )}
      <Button variant="ghost" onClick={onBack} className="mt-3 w-full">
        <ArrowLeft aria-hidden="true" />
        {t`Voltar para entrar`}
      </Button>
    </div>
  );
}
