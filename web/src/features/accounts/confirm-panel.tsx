import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { session } from '@/shared/account/session';
import { signInCalls, UNREACHED } from '@/shared/account/sign-in';
import { Button } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { Notice } from '@/ui/card';
import { Field, Input } from '@/ui/field';
import { mailboxOf } from './mailbox';
import { ResendButton } from './resend-button';

interface ConfirmPanelProps {
  email: string;
  /** Why the panel is here. Only one that was there before a reload leaves the focus where it is. */
  reason: 'created' | 'refused' | 'reloaded';
  onLeave: () => void;
}

/**
 * Confirms the address of a new account by the code of its mail. It says and does the same for every address, since
 * a stranger may type any.
 */
export function ConfirmPanel({ email, reason, onLeave }: ConfirmPanelProps) {
  const { t } = useLingui();
  const id = useId();
  const mailbox = mailboxOf(email);
  return (
    <section
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
      // The form that had the focus is gone, or is below.
      ref={reason === 'reloaded' ? undefined : takeFocus}
      className="grid grid-cols-1 gap-3 rounded-xl border border-line bg-surface p-4 outline-offset-2 md:p-5"
    >
      <h2 id={`${id}-title`} className="text-xl font-bold">
        {t`Veja seu e-mail`}
      </h2>
      <p id={`${id}-text`} className="leading-relaxed wrap-anywhere text-ink-2">
        {reason === 'created'
          ? t`Conta criada! Enviamos uma mensagem para ${email}. Digite o código dela, ou abra o link, e confirme o seu e-mail para entrar.`
          : t`Enviamos uma mensagem para ${email}. Digite o código dela, ou abra o link, e confirme o seu e-mail para entrar.`}
      </p>
      <CodeForm email={email} />
      <p className="text-sm text-ink-2">{t`Não chegou? Veja também a pasta de spam.`}</p>
      <div className="-mx-4 -my-1 flex flex-wrap items-center gap-x-1">
        {mailbox && (
          <a
            href={mailbox}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonStyle({ variant: 'ghost' })}
          >
            {t`Abrir e-mail`}
            <ExternalLink aria-hidden="true" />
          </a>
        )}
        <ResendButton email={email} />
        <Button variant="ghost" onClick={onLeave}>
          {t`Usar outro e-mail`}
        </Button>
      </div>
    </section>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The six digits; whatever else was pasted with them falls away. */
const digitsOf = (text: string) => text.replaceAll(/\D/g, '').slice(0, 6);

function CodeForm({ email }: { email: string }) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string>();
  const schema = z.object({ code: z.string().check(z.regex(/^\d{6}$/, t`O código tem 6 números.`)) });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { code: '' } });
  const field = form.register('code');

  const refuse = (code: string) => {
    if (code === 'otp_expired') {
      const message = t`Este código não vale ou já venceu. Confira os números, ou peça outro.`;
      return form.setError('code', { message }, { shouldFocus: true });
    }
    if (code === UNREACHED) return setProblem(t`Sem conexão. Confira a internet e tente novamente.`);
    if (code.startsWith('over_'))
      return setProblem(t`Muitas tentativas em pouco tempo. Espere um momento e tente novamente.`);
    setProblem(t`Não conseguimos conferir o código. Tente novamente.`);
  };
  const submit = form.handleSubmit(async ({ code }) => {
    setProblem(undefined);
    try {
      const outcome = await signInCalls.confirmByCode(email, code);
      if (!outcome.ok) refuse(outcome.code);
      else if (session.get().name === 'out')
        setProblem(
          t`O navegador não deixou guardar a sessão. Permita que este site guarde dados e tente de novo.`,
        );
    } catch (error) {
      console.error('The code of the sign-up could not be checked', error);
      refuse('');
    }
  });

  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Field label={t`Código do e-mail`} error={form.formState.errors.code?.message}>
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          {...field}
          onChange={(event) => {
            const digits = digitsOf(event.target.value);
            if (digits !== event.target.value) event.target.value = digits;
            return field.onChange(event);
          }}
          className="text-lg tracking-[.2em] tabular-nums"
        />
      </Field>
      <Button type="submit" size="lg" busy={form.formState.isSubmitting}>
        {t`Confirmar e-mail`}
      </Button>
    </form>
  );
}
