import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Field, Input } from '@/ui/field';
import { joinWaitlist } from './join';

/** An address, and a moment of the browser's time. `referral` is the code of a friend's link. */
export function JoinForm({ referral }: { referral?: string }) {
  const { t, i18n } = useLingui();
  const [email, setEmail] = useState('');
  const join = useMutation({
    mutationFn: () => joinWaitlist({ email, locale: i18n.locale, referral, source: referral && 'convite' }),
    meta: { quiet: true },
  });
  if (join.isSuccess) return <Sent email={email} onAgain={() => join.reset()} />;
  const field = join.error instanceof ApiError ? join.error.field : undefined;
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        join.mutate();
      }}
    >
      <Field
        label={t`Seu e-mail`}
        error={field === 'email' ? errorText(join.error, t`Confira o e-mail.`) : undefined}
      >
        <Input
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      {join.error && field !== 'email' && (
        <Notice tone="danger">{errorText(join.error, t`Não saiu. Tente novamente.`)}</Notice>
      )}
      <Button type="submit" size="lg" busy={join.isPending}>
        {t`Guardar meu lugar`}
      </Button>
      <p role="status" className="text-center text-sm text-ink-2">
        {join.isPending
          ? t`Conferindo que você não é um robô...`
          : t`Escrevemos pouco. Para sair, basta um toque em qualquer e-mail.`}
      </p>
    </form>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useLingui();
  return (
    <div role="status" className="grid justify-items-center gap-3 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-leaf-soft text-leaf-ink">
        <MailCheck className="size-7" aria-hidden="true" />
      </span>
      <h2 className="text-2xl font-bold">{t`Veja o seu e-mail`}</h2>
      <p className="max-w-full leading-relaxed [overflow-wrap:anywhere] text-ink-2">
        {t`Enviamos uma mensagem para ${email}. O lugar é seu quando você confirmar por lá.`}
      </p>
      <Button variant="ghost" onClick={onAgain}>{t`Usar outro e-mail`}</Button>
    </div>
  );
}
