import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Field, Input } from '@/ui/field';
import { Form } from '@/ui/form';

/** Where a notice is, by its receipt; the receipt never stands in an address. */
export function NoticeStatus() {
  const { t, i18n } = useLingui();
  const [receipt, setReceipt] = useState('');
  const ask = useMutation({
    mutationFn: () => rpc('notice_status', { receipt: receipt.trim() }),
    meta: { quiet: true },
  });
  const states: Record<string, string> = {
    received: t`Recebido. Uma pessoa vai ler.`,
    in_review: t`Uma pessoa está lendo.`,
    acted: t`Agimos. Obrigado por cuidar.`,
    not_acted: t`Lemos e não encontramos o que as regras proíbem.`,
  };
  // What is no receipt at all is refused by its form, an unknown one as not found.
  const unknown = ask.error instanceof ApiError && [400, 404, 422].includes(ask.error.status);
  const day = (iso: string) => new Date(iso).toLocaleDateString(i18n.locale, { dateStyle: 'long' });
  return (
    <section aria-labelledby="protocolo" className="grid gap-3">
      <h2 id="protocolo" className="text-xl font-bold">
        {t`Já tem um protocolo?`}
      </h2>
      <Form
        className="grid grid-cols-1 gap-3"
        onSubmit={() => {
          if (receipt.trim()) ask.mutate();
        }}
      >
        <Field
          label={t`Protocolo`}
          error={
            ask.error
              ? unknown
                ? t`Não encontramos este protocolo. Confira as letras.`
                : errorText(ask.error, t`Não saiu. Tente novamente.`)
              : undefined
          }
        >
          <Input
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            value={receipt}
            onChange={(event) => setReceipt(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="outline"
          busy={ask.isPending}
          disabled={!receipt.trim()}
          className="justify-self-start"
        >
          {t`Ver o estado`}
        </Button>
      </Form>
      {ask.data && (
        <Notice tone={ask.data.state === 'acted' ? 'success' : 'info'}>
          {states[ask.data.state]} {t`Aviso de ${day(ask.data.created_at)}.`}
        </Notice>
      )}
    </section>
  );
}
