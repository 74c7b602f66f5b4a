import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { heldQuestion } from '@/shared/safety/held-question';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Field, Input } from '@/ui/field';
import { type ContentsProps, Note } from './note';
import { useGiftAct } from './use-gift-act';

function Wishes({ title, wishes }: { title: string; wishes: readonly string[] }) {
  return (
    <div className="px-5">
      <h3 className="font-semibold">{title}</h3>
      <ol className="mt-1 list-decimal pl-5 leading-relaxed [overflow-wrap:anywhere]">
        {wishes.map((wish) => (
          <li key={wish}>{wish}</li>
        ))}
      </ol>
    </div>
  );
}

/** Three wishes of each of two people, shown when both have written theirs. */
export function Ribbon({ gift, name }: ContentsProps) {
  const { t } = useLingui();
  return (
    <>
      <Note gift={gift} />
      {gift.own_wishes && <Wishes title={t`Seus desejos`} wishes={gift.own_wishes} />}
      {gift.their_wishes ? (
        <Wishes title={t`Desejos de ${name}`} wishes={gift.their_wishes} />
      ) : gift.own_wishes ? (
        <p className="px-5 text-ink-2">{t`Os desejos de ${name} aparecem quando as duas pessoas tiverem escrito.`}</p>
      ) : gift.direction === 'sent' || gift.answered ? null : (
        <WishForm gift={gift} name={name} />
      )}
    </>
  );
}

function WishForm({ gift, name }: ContentsProps) {
  const { t } = useLingui();
  const [wishes, setWishes] = useState(['', '', '']);
  const write = useGiftAct(gift.id, (confirm: boolean) =>
    rpc('write_gift_wishes', { id: gift.id, wishes, confirm }),
  );
  const question = heldQuestion(write.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!write.isPending) write.mutate(question?.may_confirm ?? false);
  };
  const labels = [t`Primeiro desejo`, t`Segundo desejo`, t`Terceiro desejo`];
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-3 px-5">
      <p className="text-ink-2">{t`Escreva os seus três, e os de ${name} aparecem.`}</p>
      {labels.map((label, at) => (
        <Field key={label} label={label}>
          <Input
            value={wishes[at]}
            maxLength={100}
            onChange={(event) =>
              setWishes((known) => known.map((wish, n) => (n === at ? event.target.value : wish)))
            }
          />
        </Field>
      ))}
      {write.error && (
        <Notice tone={question ? 'sun' : 'danger'} role="alert">
          {question?.text ?? errorText(write.error, t`Não conseguimos agora. Tente novamente.`)}
        </Notice>
      )}
      <Button type="submit" busy={write.isPending}>
        {question?.may_confirm ? t`Enviar mesmo assim` : t`Amarrar meus desejos`}
      </Button>
    </form>
  );
}
