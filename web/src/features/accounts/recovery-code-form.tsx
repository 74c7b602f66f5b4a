import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { signInCalls, UNREACHED } from '@/shared/account/sign-in';
import { Button, ButtonLink } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Field, Input } from '@/ui/field';
import { EMAIL } from './login-form';

/** Takes the code of a recovery mail, for users who read their mail in another browser. */
export function RecoveryCodeForm() {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string>();
  const schema = z.object({
    email: z.string().check(z.trim(), z.regex(EMAIL, t`Email inválido`)),
    code: z.string().check(z.regex(/^\s*(\d\s*){6}$/, t`O código tem 6 números.`)),
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: '', code: '' } });
  const { errors, isSubmitting } = form.formState;
  const words = (code: string) => {
    if (code === UNREACHED) return t`Sem conexão. Confira a internet e tente novamente.`;
    if (code.startsWith('over_'))
      return t`Muitas tentativas em pouco tempo. Espere um momento e tente novamente.`;
    if (code === 'otp_expired') return t`Este código não vale. Confira o e-mail e o código, ou peça outro.`;
    return t`Não conseguimos conferir o código. Tente novamente.`;
  };
  const submit = form.handleSubmit(async ({ email, code }) => {
    setProblem(undefined);
    try {
      const outcome = await signInCalls.recoverByCode(email, code.replaceAll(/\s/g, ''));
      if (!outcome.ok) setProblem(words(outcome.code));
    } catch (error) {
      console.error('The recovery code could not be checked', error);
      setProblem(words(''));
    }
  });
  return (
    <>
      <h1 className="text-3xl font-extrabold">{t`Digite o código do e-mail`}</h1>
      <p className="mt-3 mb-6 leading-relaxed text-ink-2">
        {t`Para criar uma senha nova neste navegador, use o código de 6 números que veio no e-mail de recuperação.`}
      </p>
      <form onSubmit={submit} noValidate className="grid gap-4">
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Field label={t`Email`} error={errors.email?.message}>
          <Input type="email" autoComplete="email" inputMode="email" {...form.register('email')} />
        </Field>
        <Field label={t`Código do e-mail`} error={errors.code?.message}>
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={12} {...form.register('code')} />
        </Field>
        <Button type="submit" size="lg" busy={isSubmitting}>
          {t`Continuar`}
        </Button>
        <ButtonLink to="/auth?aba=senha" variant="ghost" size="lg">
          {t`Pedir outro código`}
        </ButtonLink>
      </form>
    </>
  );
}
