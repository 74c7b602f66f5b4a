import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { publicConfig } from '@/config/product';
import { session } from '@/shared/account/session';
import { signInCalls, UNREACHED } from '@/shared/account/sign-in';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Field, Input, PasswordInput } from '@/ui/field';
import { toast } from '@/ui/toast';
import { PasskeyButton } from './passkey-button';

/** The specification's basic pattern: something, an @, something with a dot, no spaces. */
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface LoginFormProps {
  email?: string;
  onForgotten: () => void;
  /** The password was right, and the address still waits for its confirmation. */
  onUnconfirmed: (email: string) => void;
}

/**
 * Signs in. The route decides where that leads: it watches the session. `email` is set right after
 * a sign-up; the demonstration's own sign-in is offered only without it.
 */
export function LoginForm({ email, onForgotten, onUnconfirmed }: LoginFormProps) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string>();
  const demo = email ? undefined : publicConfig().demoLogin;
  // The specification quotes this form's own messages in English; the sign-up form has the Portuguese ones.
  const schema = z.object({
    email: z.string().check(z.minLength(1, t`Email is required`), z.regex(EMAIL, t`Invalid email`)),
    password: z.string().check(z.minLength(1, t`Password is required`)),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: email ?? demo?.email ?? '', password: demo?.password ?? '' },
  });
  const { errors, isSubmitting } = form.formState;

  // A refusal without words of ours is shown as the server words it.
  const words = ({ code, message, status }: { code: string; message: string; status: number }) => {
    if (code === 'invalid_credentials') return t`Email ou senha incorretos`;
    if (code === 'no_user') return t`Usuário não encontrado`;
    if (code === 'email_not_confirmed')
      return t`Confirme o seu e-mail pelo link que enviamos antes de entrar.`;
    if (code.startsWith('over_'))
      return t`Muitas tentativas em pouco tempo. Espere um momento e tente novamente.`;
    if (code === 'user_banned')
      return t`Esta conta está suspensa. Se foi um engano, escreva para o endereço da Política de Privacidade.`;
    if (code === UNREACHED) return t`Sem conexão. Confira a internet e tente novamente.`;
    if (message && status >= 400 && status < 500) return message;
    return t`Ocorreu um erro durante o login. Por favor, tente novamente.`;
  };
  const submit = form.handleSubmit(async ({ email, password }) => {
    setProblem(undefined);
    try {
      const outcome = await signInCalls.signIn(email.trim(), password);
      if (!outcome.ok) {
        if (outcome.code === 'email_not_confirmed') onUnconfirmed(email.trim());
        const text = words(outcome);
        if (outcome.code === 'no_user') form.setError('email', { message: text }, { shouldFocus: true });
        else setProblem(text);
        // Either may be wrong; the one that cannot be read is typed again.
        if (outcome.code === 'invalid_credentials') form.setFocus('password', { shouldSelect: true });
        toast.error(t`Login failed: ${text}`);
      } else if (session.get().name === 'out') {
        setProblem(
          t`O navegador não deixou guardar a sessão. Permita que este site guarde dados e tente de novo.`,
        );
        toast.error(t`Authentication verification failed. Please try again.`);
      }
    } catch (error) {
      console.error('The sign-in failed', error);
      setProblem(t`Ocorreu um erro durante o login. Por favor, tente novamente.`);
    }
  });

  return (
    <form onSubmit={submit} noValidate className="grid gap-4 short:-mt-2 short:gap-3">
      {demo && (
        <Notice className="short:py-2">{t`Demonstração: este login de teste já vem preenchido.`}</Notice>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Field label={t`Email`} error={errors.email?.message}>
        <Input type="email" inputMode="email" autoComplete="username" {...form.register('email')} />
      </Field>
      <Field label={t`Senha`} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <button
        type="button"
        onClick={onForgotten}
        className="-mt-2 inline-flex min-h-11 items-center justify-self-start text-sm font-semibold text-brand-ink underline-offset-4 hover:underline"
      >
        {t`Esqueci minha senha`}
      </button>
      <Button type="submit" size="lg" busy={isSubmitting}>
        {t`Entrar`}
      </Button>
      <PasskeyButton onProblem={setProblem} />
      {demo && (
        <p className="text-sm leading-relaxed text-ink-2">
          {t`Para ver os dois lados, abra uma janela anônima e entre lá com a outra conta:`}{' '}
          <button
            type="button"
            onClick={() => {
              form.setValue('email', demo.partnerEmail);
              form.setValue('password', demo.password);
            }}
            className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline-offset-4 hover:underline"
          >
            {demo.partnerEmail}
          </button>
        </p>
      )}
    </form>
  );
}
