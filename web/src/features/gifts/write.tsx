import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { rpc } from '@/api/call';
import { ApiError, errorCode, errorText } from '@/api/errors';
import { useNavigate } from '@/router';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Field, Input, Textarea } from '@/ui/field';
import { Sheet } from '@/ui/overlay';
import { SHEET_ACTION } from '@/ui/sticky-action';
import { toast } from '@/ui/toast';
import { GiftArt } from './art';
import type { Shop, ShopGift } from './queries';
import { useGiftWords } from './words';

interface WriteSheetProps {
  gift: ShopGift;
  shop: Shop;
  matchId: string;
  name: string;
  onClose: () => void;
}

/** A moment as a `datetime-local` field has it, in the clock of this device. */
const local = (moment: string) => {
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

const EMPTY = { text: '', title: '', artist: '', place: '', first: '', second: '', third: '' };

/** What goes into a gift, and the button that gives it. */
export function WriteSheet({ gift, shop, matchId, name, onClose }: WriteSheetProps) {
  const { t } = useLingui();
  const words = useGiftWords();
  const textLabel = useTextLabel(gift.kind);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [form, setForm] = useState(EMPTY);
  const [times, setTimes] = useState(() => shop.suggested_times.map(local));
  // One window gives one gift, however often its button is pressed.
  const [clientId] = useState(() => crypto.randomUUID());
  const set = (field: keyof typeof EMPTY) => (event: { target: { value: string } }) =>
    setForm((known) => ({ ...known, [field]: event.target.value }));
  const send = useMutation({
    mutationFn: (confirm: boolean) =>
      rpc('send_gift', {
        match_id: matchId,
        kind: gift.kind,
        client_id: clientId,
        confirm,
        text: form.text || null,
        ...(gift.kind === 'vinil' && { title: form.title, artist: form.artist }),
        ...(gift.kind === 'fita' && { wishes: [form.first, form.second, form.third] }),
        ...(gift.kind === 'cafe' && {
          place: form.place,
          times: times.filter(Boolean).map((time) => new Date(time).toISOString()),
        }),
      }),
    onSuccess: (given) => {
      void client.invalidateQueries({ queryKey: ['gifts'] });
      toast.success(
        given.state === 'sent' ? t`${name} recebe amanhã cedo` : t`Presente a caminho de ${name}`,
      );
      onClose();
      void navigate('/gifts');
    },
    meta: { quiet: true },
  });
  const field =
    send.error instanceof ApiError && send.error.code === 'VALIDATION' ? fieldOf(send.error) : null;
  const wrong = (named: string) => (field === named ? errorText(send.error, '') : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate(false);
  };
  const price = words.money(gift.amount, shop.currency);
  const credits = gift.credits;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.gift(gift.kind).name}
      description={words.gift(gift.kind).about}
    >
      <form onSubmit={submit} className="grid grid-cols-1 gap-4 pt-3" noValidate>
        <GiftArt kind={gift.kind} className="h-24 w-full rounded-2xl" />
        {gift.kind === 'vinil' && (
          <>
            <Field label={t`Música`} error={wrong('title')}>
              <Input value={form.title} onChange={set('title')} maxLength={80} />
            </Field>
            <Field label={t`De quem é`} error={wrong('artist')}>
              <Input value={form.artist} onChange={set('artist')} maxLength={80} />
            </Field>
          </>
        )}
        {gift.kind === 'cafe' && (
          <>
            <Field
              label={t`Lugar`}
              hint={t`Um café ou outro lugar público, com gente por perto.`}
              error={wrong('place')}
            >
              <Input value={form.place} onChange={set('place')} maxLength={80} />
            </Field>
            {[0, 1].map((at) => (
              <Field
                key={at}
                label={at === 0 ? t`Primeiro horário` : t`Outro horário`}
                error={at === 1 ? wrong('times') : undefined}
              >
                <Input
                  type="datetime-local"
                  value={times[at] ?? ''}
                  onChange={(event) =>
                    setTimes((known) => [0, 1].map((n) => (n === at ? event.target.value : (known[n] ?? ''))))
                  }
                />
              </Field>
            ))}
          </>
        )}
        {gift.kind === 'fita' && (
          <>
            <Field label={t`Primeiro desejo`}>
              <Input value={form.first} onChange={set('first')} maxLength={100} />
            </Field>
            <Field label={t`Segundo desejo`}>
              <Input value={form.second} onChange={set('second')} maxLength={100} />
            </Field>
            <Field label={t`Terceiro desejo`} error={wrong('wishes')}>
              <Input value={form.third} onChange={set('third')} maxLength={100} />
            </Field>
          </>
        )}
        <Field
          label={textLabel}
          optional={!gift.text_required}
          hint={t`Até ${gift.text_max} letras`}
          error={wrong('text')}
        >
          <Textarea value={form.text} onChange={set('text')} maxLength={gift.text_max} />
        </Field>
        {send.error && !field && <SendError error={send.error} onConfirm={() => send.mutate(true)} />}
        <p className="text-sm leading-relaxed text-ink-2">
          {t`Os créditos ficam reservados e só são gastos quando ${name} abrir. Se não abrir em 30 dias, ou se a conversa terminar antes, voltam para você.`}
        </p>
        <div className={SHEET_ACTION}>
          <Button type="submit" busy={send.isPending} className="h-13.5 w-full text-[1.05rem]">
            {t`Dar por ${credits} créditos (${price})`}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** What the text of a gift is called. */
function useTextLabel(kind: ShopGift['kind']) {
  const { t } = useLingui();
  if (kind === 'girassol') return t`Sua mensagem de ânimo`;
  if (kind === 'livro') return t`Dedicatória`;
  if (kind === 'serenata') return t`Versos da serenata`;
  if (kind === 'vinil') return t`Por que esta música`;
  return t`Bilhete`;
}

const fieldOf = (error: ApiError) => {
  const details = error.details as { field?: string } | null;
  return details?.field ?? null;
};

/** Why a gift was not sent, in words; a question about its text can be answered here. */
function SendError({ error, onConfirm }: { error: Error; onConfirm: () => void }) {
  const { t } = useLingui();
  const details =
    error instanceof ApiError ? (error.details as { wait_seconds?: number | null } | null) : null;
  const wait = details?.wait_seconds ?? null;
  const [left, setLeft] = useState(wait ?? 0);
  useEffect(() => {
    setLeft(wait ?? 0);
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [wait]);
  if (errorCode(error) !== 'CONFIRM') {
    return <Notice tone="danger">{errorText(error, t`O presente não saiu. Nada foi gasto.`)}</Notice>;
  }
  return (
    <Notice tone="sun" role="alert">
      <p>{error.message}</p>
      {wait !== null && (
        <Button variant="outline" size="sm" className="mt-2" disabled={left > 0} onClick={onConfirm}>
          {left > 0 ? t`Enviar em ${left} s` : t`Enviar mesmo assim`}
        </Button>
      )}
    </Notice>
  );
}
