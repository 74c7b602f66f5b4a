import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { rpc } from '@/api/call';
import { ApiError, errorText } from '@/api/errors';
import { solvePuzzle } from '@/api/puzzle/solve';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Field, Input } from '@/ui/field';

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
      <div role="status" className="grid justify-items-center gap-3 text-center">
        <span className="grid size-14 place-items-center rounded-full bg-leaf-soft text-leaf-ink">
          <MailCheck className="size-7" aria-hidden="true" />
        </span>
        <h2 className="text-2xl font-bold">{t`Veja o seu e-mail`}</h2>
        <p className="text-ink-2">
          {t`Se existe uma conta com este endereço, enviamos um link para confirmar a exclusão. Ele vale por um dia.`}
        </p>
      </div>
    );
  }
  const lacks = !email.includes('@');
  const refusedField = ask.error instanceof ApiError && ask.error.field === 'email';
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        setTried(true);
        if (!lacks) ask.mutate();
      }}
    >
      <Field
        label={t`E-mail da conta`}
        error={refusedField || (tried && lacks) ? t`Confira o e-mail.` : undefined}
      >
        <Input
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      {ask.error && !refusedField && (
        <Notice tone="danger">{errorText(ask.error, t`Não saiu. Tente novamente.`)}</Notice>
      )}
      <Button type="submit" size="lg" busy={ask.isPending}>
        {t`Enviar o link`}
      </Button>
      <p role="status" className="text-center text-sm text-ink-2">
        {ask.isPending && t`Conferindo que você não é um robô...`}
      </p>
    </form>
  );
}
