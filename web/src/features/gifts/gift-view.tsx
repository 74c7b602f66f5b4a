import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { rpc } from '@/api/call';
import { useNavigate } from '@/router';
import { PersonMenu } from '@/shared/safety/person-menu';
import { LoadFailed } from '@/shared/states/load-failed';
import { ActButton, ButtonLink } from '@/ui/button';
import { Notice, Skeleton } from '@/ui/card';
import { GiftArt } from './art';
import { Contents } from './contents';
import { useGiftNames } from './people';
import { type Gift, giftQuery } from './queries';
import { useGiftAct } from './use-gift-act';
import { useGiftWords } from './words';

const MuteItem = lazy(() => import('./mute-item').then((m) => ({ default: m.MuteItem })));

/** One gift: wrapped, then what is inside. */
export function GiftScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { data: gift, isError, refetch } = useQuery(giftQuery(id));
  const name = useGiftNames();
  if (isError && !gift) return <LoadFailed title={t`Este presente não está mais aqui`} onRetry={refetch} />;
  if (!gift) return <Skeleton className="mx-auto h-96 max-w-md rounded-3xl" />;
  return (
    <article className="mx-auto grid max-w-md gap-4">
      <GiftMenu gift={gift} name={name(gift.match_id)} />
      {gift.direction === 'received' && gift.state === 'delivered' ? (
        <Wrapped gift={gift} name={name(gift.match_id)} />
      ) : (
        <Inside gift={gift} name={name(gift.match_id)} />
      )}
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <ButtonLink to={`/messages/${gift.match_id}`} variant="outline">{t`Ir para a conversa`}</ButtonLink>
        <ButtonLink
          to={`/gifts?estante=${gift.match_id}`}
          variant="outline"
        >{t`Estante de vocês`}</ButtonLink>
      </div>
    </article>
  );
}

/** To report or block the other person, and to want no word of their gifts. */
function GiftMenu({ gift, name }: { gift: Gift; name: string }) {
  const navigate = useNavigate();
  const received = gift.direction === 'received';
  return (
    <PersonMenu
      person={{ id: gift.person_id, name }}
      item={received || gift.answered ? `gift:${gift.id}` : undefined}
      onBlocked={() => void navigate('/gifts', { replace: true })}
      className="-mt-13 -mb-2 justify-self-end"
    >
      {received && (
        <Suspense>
          <MuteItem gift={gift} name={name} />
        </Suspense>
      )}
    </PersonMenu>
  );
}

/** The moment before: what it is stays a surprise until the tap. */
function Wrapped({ gift, name }: { gift: Gift; name: string }) {
  const { t } = useLingui();
  const open = useGiftAct(gift.id, () => rpc('open_gift', { id: gift.id }));
  return (
    <section className="grid justify-items-center gap-4 rounded-3xl border border-line bg-surface p-6 text-center">
      <GiftArt
        kind={null}
        className="h-44 short:h-28 w-full animate-[fade_.42s_both] rounded-2xl motion-reduce:animate-none"
      />
      <h2 className="text-2xl font-extrabold">{t`${name} deu um presente a você`}</h2>
      {gift.quiet && (
        <p className="text-sm text-ink-2">{t`Este presente chegou sem aviso, como você pediu. Abra quando quiser, ou deixe: ${name} não fica sabendo.`}</p>
      )}
      <ActButton
        act={{ isPending: open.isPending, mutate: () => open.mutate(undefined) }}
        className="h-13.5 w-full text-[1.05rem]"
      >
        {t`Abrir presente`}
      </ActButton>
    </section>
  );
}

function Inside({ gift, name }: { gift: Gift; name: string }) {
  const { t } = useLingui();
  const words = useGiftWords();
  const thank = useGiftAct(gift.id, () => rpc('thank_gift', { id: gift.id }));
  const received = gift.direction === 'received';
  const kind = gift.kind;
  return (
    <section className="grid grid-cols-1 gap-4 overflow-hidden rounded-3xl border border-line bg-surface pb-5">
      <GiftArt kind={kind} className="h-36 w-full animate-[fade_.6s_both] motion-reduce:animate-none" />
      <div className="grid grid-cols-1 gap-1 px-5">
        <p className="text-sm text-ink-2">
          {received ? t`De ${name}` : t`Para ${name}`}, {words.day(gift.sent_at)}
        </p>
        {kind && <h2 className="text-2xl font-extrabold">{words.gift(kind).name}</h2>}
        {!received && <SentState gift={gift} name={name} />}
      </div>
      {gift.notice && (
        <Notice tone="sun" className="mx-5">
          {gift.notice === 'payment'
            ? t`Cuidado: este presente fala de pagamento. Quem gosta de você não pede dinheiro.`
            : t`Leia com calma: este texto pode tentar levar você para fora daqui.`}
        </Notice>
      )}
      {gift.removed && (
        <Notice className="mx-5">{t`As palavras deste presente foram retiradas pela moderação.`}</Notice>
      )}
      <Contents gift={gift} name={name} />
      {gift.state === 'opened' && received && (
        <div className="px-5">
          <ActButton
            act={{ isPending: thank.isPending, mutate: () => thank.mutate(undefined) }}
            variant="outline"
            className="w-full"
          >
            <Heart aria-hidden="true" />
            {t`Agradecer`}
          </ActButton>
        </div>
      )}
      {gift.state === 'thanked' && (
        <p className="px-5 text-center text-sm font-semibold text-leaf-ink">
          {received ? t`Você agradeceu.` : t`${name} agradeceu.`}
        </p>
      )}
    </section>
  );
}

function SentState({ gift, name }: { gift: Gift; name: string }) {
  const { t } = useLingui();
  if (gift.state === 'refunded') {
    return <Notice className="mt-2">{t`Não foi aberto, e os créditos voltaram para você.`}</Notice>;
  }
  if (gift.state === 'sent' || gift.state === 'delivered') {
    return <p className="text-sm text-ink-2">{t`Reservado: só é gasto quando ${name} abrir.`}</p>;
  }
  return null;
}
