import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { rpc } from '@/api/call';
import { ApiError, errorText } from '@/api/errors';
import { withProof } from '@/shared/account/proof';
import { Button } from '@/ui/button';
import { Card, Notice } from '@/ui/card';
import { Field, Input } from '@/ui/field';
import { pinsQuery, stateText } from './queries';

/** The PIN that confirms answers. What its second one does is told only while no plan runs. */
export function Pins() {
  const { t } = useLingui();
  const { data: pins } = useQuery(pinsQuery);
  const [open, setOpen] = useState(false);
  if (!pins) return null;
  return (
    <Card id="pin" aria-labelledby="pin-title" className="grid scroll-mt-20 grid-cols-1 gap-4 md:p-6">
      <div>
        <h2 id="pin-title" className="text-xl font-bold">{t`PIN de confirmação`}</h2>
        <p className="mt-1 text-sm leading-relaxed text-ink-2">
          {t`Confirma que uma resposta é sua quando perguntamos se está tudo bem.`}
        </p>
      </div>
      {pins.locked && <p className="text-ink-2">{t`Você pode mudar o PIN depois do encontro.`}</p>}
      {!pins.locked && !open && (
        <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
          {pins.set ? t`Mudar o PIN` : t`Criar um PIN`}
        </Button>
      )}
      {!pins.locked && open && <PinForm set={pins.set} onDone={() => setOpen(false)} />}
    </Card>
  );
}

function PinForm({ set, onDone }: { set: boolean; onDone: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const after = {
    onSuccess: async () => {
      onDone();
      await client.invalidateQueries({ queryKey: ['meetings'] });
    },
    meta: { quiet: true },
  };
  const saving = useMutation({
    mutationFn: () => withProof(() => rpc('set_meeting_pins', { first, second })),
    ...after,
  });
  const removing = useMutation({
    mutationFn: () => withProof(() => rpc('remove_meeting_pins')),
    ...after,
  });
  const error = saving.error ?? removing.error;
  const field = error instanceof ApiError ? error.field : undefined;
  const of = (one: string) => (field === one ? (error as ApiError).message : undefined);
  const digits = (text: string) => text.replace(/\D/g, '').slice(0, 6);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  const input = { type: 'password', inputMode: 'numeric', autoComplete: 'off', required: true } as const;
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-4">
      <Field label={t`Seu PIN`} hint={t`De quatro a seis números.`} error={of('first')}>
        <Input {...input} value={first} onChange={(event) => setFirst(digits(event.target.value))} />
      </Field>
      <Field
        label={t`Segundo PIN`}
        hint={t`Diferente do primeiro. Mostra exatamente a mesma tela, e avisa na hora quem acompanha você de que a resposta não é livre.`}
        error={of('second')}
      >
        <Input {...input} value={second} onChange={(event) => setSecond(digits(event.target.value))} />
      </Field>
      {error && !field && (
        <Notice tone="danger">
          {stateText(error) ?? errorText(error, t`O PIN não foi guardado. Tente de novo.`)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={saving.isPending}>{t`Guardar`}</Button>
        <Button variant="outline" onClick={onDone}>{t`Cancelar`}</Button>
        {set && (
          <Button variant="ghost" busy={removing.isPending} onClick={() => removing.mutate()}>
            {t`Tirar o PIN`}
          </Button>
        )}
      </div>
    </form>
  );
}
