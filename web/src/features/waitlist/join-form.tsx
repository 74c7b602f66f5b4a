import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { ApiError, errorText } from '@/api/errors';
import { PuzzleSubmit } from '@/shared/states/puzzle-submit';
import { SuccessState } from '@/shared/states/success-state';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { EmailInput } from '@/ui/email-input';
import { Field } from '@/ui/field';
import { Form } from '@/ui/form';
import { joinWaitlist } from './join';

interface JoinFormProps {
  /** The code of a friend's link. */
  referral?: string;
  /** Whether the form was sent, each time that this changes. */
  onSent: (sent: boolean) => void;
}

/** The form to join the waitlist: an e-mail address, and a puzzle that the browser solves. */
export function JoinForm({ referral, onSent }: JoinFormProps) {
  const { t, i18n } = useLingui();
  const [email, setEmail] = useState('');
  const join = useMutation({
    mutationFn: () => joinWaitlist({ email, locale: i18n.locale, referral, source: referral && 'convite' }),
    onSuccess: () => onSent(true),
    meta: { quiet: true },
  });
  const again = () => {
    join.reset();
    onSent(false);
  };
  if (join.isSuccess) return <Sent email={email} onAgain={again} />;
  const field = join.error instanceof ApiError ? join.error.field : undefined;
  return (
    <Form className="grid grid-cols-1 gap-4" onSubmit={() => join.mutate()}>
      <Field
        label={t`Seu e-mail`}
        error={field === 'email' ? errorText(join.error, t`Confira o e-mail.`) : undefined}
      >
        <EmailInput required value={email} onChange={setEmail} />
      </Field>
      {join.error && field !== 'email' && (
        <Notice tone="danger">{errorText(join.error, t`Não saiu. Tente novamente.`)}</Notice>
      )}
      <PuzzleSubmit
        label={t`Guardar meu lugar`}
        busy={join.isPending}
        solving={t`Conferindo se você não é um robô...`}
        hint={t`Escrevemos pouco. Para sair, basta um toque em qualquer e-mail.`}
      />
    </Form>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useLingui();
  return (
    <SuccessState icon={MailCheck} title={t`Veja o seu e-mail`}>
      <p className="max-w-full leading-relaxed [overflow-wrap:anywhere] text-ink-2">
        {t`Enviamos uma mensagem para ${email}. O lugar é seu quando você confirmar por lá.`}
      </p>
      <Button variant="ghost" onClick={onAgain}>{t`Usar outro e-mail`}</Button>
    </SuccessState>
  );
}
