import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { ApiError, errorText } from '@/api/errors';
import { solvePuzzle } from '@/api/puzzle/solve';
import { PuzzleSubmit } from '@/shared/states/puzzle-submit';
import { SuccessState } from '@/shared/states/success-state';
import { Notice } from '@/ui/card';
import { EmailInput } from '@/ui/email-input';
import { Field } from '@/ui/field';
import { Form } from '@/ui/form';

/** Asks for the letter with the link; the answer is the same for every address. */
export function AskForm() {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const ask = useMutation({
    mutationFn: async () => {
      const { puzzle, bits } = await rpc('waitlist_puzzle');
      return rpc('ask_deletion', { email, puzzle, answer: await solvePuzzle(puzzle, bits) });
    },
    meta: { quiet: true },
  });
  if (ask.isSuccess) {
    return (
      <SuccessState icon={MailCheck} title={t`Veja o seu e-mail`}>
        <p className="text-ink-2">
          {t`Se existe uma conta com este endereço, enviamos um link para confirmar a exclusão. Ele vale por um dia.`}
        </p>
      </SuccessState>
    );
  }
  const lacks = !email.includes('@');
  const refusedField = ask.error instanceof ApiError && ask.error.field === 'email';
  return (
    <Form
      className="grid grid-cols-1 gap-5"
      onSubmit={() => {
        setTried(true);
        if (!lacks) ask.mutate();
      }}
    >
      <Field
        label={t`E-mail da conta`}
        error={refusedField || (tried && lacks) ? t`Confira o e-mail.` : undefined}
      >
        <EmailInput value={email} onChange={setEmail} />
      </Field>
      {ask.error && !refusedField && (
        <Notice tone="danger">{errorText(ask.error, t`Não saiu. Tente novamente.`)}</Notice>
      )}
      <PuzzleSubmit
        label={t`Enviar o link`}
        busy={ask.isPending}
        solving={t`Conferindo se você não é um robô...`}
      />
    </Form>
  );
}
