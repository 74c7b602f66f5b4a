import { useLingui } from '@lingui/react/macro';
import { Disc3 } from 'lucide-react';
import { useState } from 'react';
import { Coffee } from './coffee';
import { Memories } from './memories';
import { type ContentsProps, Note } from './note';
import { Ribbon } from './ribbon';
import { useGiftWords } from './words';

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
