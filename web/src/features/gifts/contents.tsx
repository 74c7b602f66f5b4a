import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Disc3, FileDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { edge, rpc } from '@/api/call';
import { errorCode, errorText } from '@/api/errors';
import { heldQuestion } from '@/shared/safety/held-question';
import { ActButton, Button, ButtonLink } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Field, Input } from '@/ui/field';
import { toast } from '@/ui/toast';
import type { Gift } from './queries';
import { useGiftAct } from './use-gift-act';
import { useGiftWords } from './words';

interface ContentsProps {
  gift: Gift;
  name: string;
}

/** What is inside an opened gift; each of the twelve in its own way. */
export function Contents({ gift, name }: ContentsProps) {
  switch (gift.kind) {
    case 'serenata':
      return gift.direction === 'received' ? <Serenade gift={gift} /> : <Note gift={gift} />;
    case 'vinil':
      return <Record gift={gift} />;
    case 'fita':
      return <Ribbon gift={gift} name={name} />;
    case 'cafe':
      return <Coffee gift={gift} name={name} />;
    case 'azulejo':
    case 'estrela':
      return <Picture gift={gift} />;
    case 'memorias':
      return <Memories gift={gift} name={name} />;
    case 'brigadeiro':
    case 'pastel':
    case 'rosa':
      return <Effect gift={gift} name={name} />;
    default:
      return <Note gift={gift} />;
  }
}

function Note({ gift }: Pick<ContentsProps, 'gift'>) {
  if (!gift.text) return null;
  return (
    <blockquote className="mx-5 rounded-2xl bg-surface-2 px-4 py-3.5 font-display text-lg leading-snug whitespace-pre-wrap [overflow-wrap:anywhere]">
      {gift.text}
    </blockquote>
  );
}

function Effect({ gift, name }: ContentsProps) {
  const { t } = useLingui();
  const words = useGiftWords();
  const opened = gift.state === 'opened' || gift.state === 'thanked';
  // What went back starts nothing any more.
  if (gift.state === 'refunded') return <Note gift={gift} />;
  return (
    <>
      <Note gift={gift} />
      <p className="px-5 text-ink-2">
        {gift.kind === 'rosa'
          ? gift.direction === 'sent'
            ? opened
              ? t`A sua próxima mensagem nesta conversa chega com moldura de rosa.`
              : t`Quando ${name} abrir, a sua próxima mensagem chega com moldura de rosa.`
            : t`A próxima mensagem de quem deu chega com moldura de rosa.`
          : opened && gift.pinned_until
            ? t`Fixado na conversa até ${words.moment(gift.pinned_until)}.`
            : t`Fica fixado na conversa por 24 horas depois de aberto.`}
      </p>
    </>
  );
}

/** A window that opens with a tap; the verses are read then. */
function Serenade({ gift }: Pick<ContentsProps, 'gift'>) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  if (open) {
    return (
      <div className="animate-[fade_.6s_both] motion-reduce:animate-none">
        <Note gift={gift} />
      </div>
    );
  }
  return (
    <button
      type="button"
      onClick={() => setOpen(true)}
      className="mx-5 grid min-h-32 place-items-center rounded-t-[5rem] rounded-b-xl border-4 border-sun bg-[#2a2f6b] p-4 font-semibold text-white"
    >
      {t`Toque na janela`}
    </button>
  );
}

function Record({ gift }: Pick<ContentsProps, 'gift'>) {
  const { t } = useLingui();
  return (
    <>
      {gift.song && (
        <p className="mx-5 flex items-center gap-3">
          <Disc3 aria-hidden="true" className="size-9 shrink-0 text-brand" />
          <span className="min-w-0">
            <b className="block font-display text-lg leading-tight [overflow-wrap:anywhere]">
              {gift.song.title}
            </b>
            <span className="text-ink-2 [overflow-wrap:anywhere]">{t`de ${gift.song.artist}`}</span>
          </span>
        </p>
      )}
      <Note gift={gift} />
    </>
  );
}

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

function Ribbon({ gift, name }: ContentsProps) {
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

/** Choosing a time proposes the meeting, through the same warning as every first meeting. */
function Coffee({ gift, name }: ContentsProps) {
  const { t } = useLingui();
  const words = useGiftWords();
  const [asked, setAsked] = useState<string | null>(null);
  const choose = useGiftAct(gift.id, ({ time, confirm }: { time: string; confirm: boolean }) =>
    rpc('choose_gift_time', { id: gift.id, time, confirm }),
  );
  const received = gift.direction === 'received';
  const warns = errorCode(choose.error) === 'CONFIRM';
  return (
    <div className="grid grid-cols-1 gap-3 px-5">
      {gift.text && <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{gift.text}</p>}
      <p className="font-semibold [overflow-wrap:anywhere]">{gift.place}</p>
      {gift.meeting_id ? (
        <ButtonLink to={`/encontro/${gift.meeting_id}`}>{t`Ver o encontro`}</ButtonLink>
      ) : received ? (
        <>
          <p className="text-ink-2">{t`Escolher um horário propõe o encontro. ${name} confirma.`}</p>
          {gift.times.map((time) => (
            <Button
              key={time}
              variant="outline"
              disabled={choose.isPending}
              onClick={() => {
                setAsked(time);
                choose.mutate({ time, confirm: false });
              }}
            >
              {words.moment(time)}
            </Button>
          ))}
          {warns && asked && (
            <Notice tone="sun" role="alert">
              <p>{choose.error?.message}</p>
              <Button
                size="sm"
                variant="outline"
                className="mt-2"
                onClick={() => choose.mutate({ time: asked, confirm: true })}
              >
                {t`Li, quero propor mesmo assim`}
              </Button>
            </Notice>
          )}
        </>
      ) : (
        <ul className="text-ink-2">
          {gift.times.map((time) => (
            <li key={time}>{words.moment(time)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Picture({ gift }: Pick<ContentsProps, 'gift'>) {
  const { t } = useLingui();
  const words = useGiftWords();
  const moment = gift.matched_at ? words.moment(gift.matched_at) : '';
  const day = gift.matched_at ? words.day(gift.matched_at) : '';
  const place = gift.sky_place === 'lisboa' ? t`Lisboa` : t`Brasília`;
  const star = gift.kind === 'estrela';
  return (
    <>
      <Note gift={gift} />
      {gift.picture && (
        <figure className="grid grid-cols-1 gap-2 px-5">
          <img
            src={`data:image/svg+xml;utf8,${encodeURIComponent(gift.picture)}`}
            alt={star ? t`O céu no minuto do match` : t`Azulejo com as iniciais de vocês`}
            className="w-full rounded-2xl"
          />
          <figcaption className="text-center text-sm leading-relaxed text-ink-2">
            {star
              ? t`O céu sobre ${place}, ${moment}. Sol, Lua, Vênus e Marte sobre a eclíptica, com as estrelas mais brilhantes. A capital é fixa: não diz onde vocês estavam.`
              : t`Pintado das suas iniciais e do dia ${day}.`}
          </figcaption>
        </figure>
      )}
    </>
  );
}

function Memories({ gift, name }: ContentsProps) {
  const { t } = useLingui();
  const agree = useGiftAct(gift.id, (yes: boolean) =>
    rpc('agree_gift_memories', { id: gift.id, agree: yes }),
  );
  const print = useMutation({
    mutationFn: () => edge('gift-memories', { id: gift.id }),
    onSuccess: (pdf) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(pdf);
      link.download = 'enlace-memorias.pdf';
      link.click();
      URL.revokeObjectURL(link.href);
    },
    onError: (error) => toast.error(errorText(error, t`O PDF não saiu. Tente novamente.`)),
    meta: { quiet: true },
  });
  const opened = gift.state === 'opened' || gift.state === 'thanked';
  return (
    <>
      <Note gift={gift} />
      <div className="grid grid-cols-1 gap-3 px-5">
        <p className="text-ink-2">{t`A caixa guarda as dez primeiras mensagens. Ela só se abre enquanto as duas pessoas disserem sim, e cada resposta fica só com quem deu.`}</p>
        {gift.printable && (
          <ActButton act={print}>
            <FileDown aria-hidden="true" />
            {t`Baixar em PDF`}
          </ActButton>
        )}
        {opened && !gift.printable && gift.agreed && (
          <p className="font-semibold">{t`Você disse sim. A caixa se abre com o sim de ${name}.`}</p>
        )}
        {opened && (
          <div className="flex flex-wrap gap-2">
            {gift.agreed !== true && (
              <Button disabled={agree.isPending} onClick={() => agree.mutate(true)}>{t`Sim, guardar`}</Button>
            )}
            {gift.agreed !== false && (
              <Button variant="outline" disabled={agree.isPending} onClick={() => agree.mutate(false)}>
                {gift.agreed ? t`Retirar o meu sim` : t`Prefiro não`}
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  );
}
