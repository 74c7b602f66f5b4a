import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Info, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SLUG } from '@/config/product';
import { Link } from '@/router';
import { subscriptionQuery } from '@/shared/member/queries';
import { IconButton } from '@/ui/button';
import { cn } from '@/ui/cn';
import { Dialog } from '@/ui/overlay';
import { toast } from '@/ui/toast';
import { adQuery, type Slot } from './queries';
import { useNotices } from './words';

/** A notice comes after this long, and comes back this long after it was closed. */
const APPEARS_AFTER = 1_000;
const RETURNS_AFTER = 300_000;
const NOTICE_LASTS = 5_000;

const SHAPES = {
  banner: 'w-full max-w-[728px] min-h-[5rem] md:h-[90px]',
  rectangle: 'w-full max-w-[300px] h-[250px]',
  skyscraper: 'w-[160px] h-[600px]',
} as const;

const closedKey = (slot: Slot) => `${SLUG}.ad.${slot}`;

/** How long a place stays empty yet. */
function remains(slot: Slot): number {
  const closed = Number(sessionStorage.getItem(closedKey(slot)) ?? 0);
  return Math.max(APPEARS_AFTER, closed + RETURNS_AFTER - Date.now());
}

interface AdSlotProps {
  slot: Slot;
  /** A banner above what the screen is about: its place is kept from the beginning, or all of that would move. */
  above?: boolean;
  className?: string;
}

/** The empty place of a banner. */
const AdPlace = ({ className }: { className?: string }) => (
  <div className={cn('mx-auto', SHAPES.banner, className)} />
);

/** One of the house's notices, for those who do not pay. It takes no focus, and nothing of it comes from elsewhere. */
export function AdSlot({ slot, above, className }: AdSlotProps) {
  const { data: subscription } = useQuery(subscriptionQuery);
  // Subscribers get no ad request at all.
  if (!subscription) return above ? <AdPlace className={className} /> : null;
  if (subscription.subscribed) return null;
  return <Notice slot={slot} above={above} className={className} />;
}

function Notice({ slot, above, className }: AdSlotProps) {
  const { t } = useLingui();
  const notices = useNotices();
  const { data: ad } = useQuery(adQuery(slot));
  const [shown, setShown] = useState(false);
  const [closings, setClosings] = useState(0);
  const [why, setWhy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each closing restarts the wait.
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), remains(slot));
    return () => clearTimeout(timer);
  }, [slot, closings]);
  const words = ad ? notices(ad.adSlot) : undefined;
  if (ad === undefined && above) return <AdPlace className={className} />;
  if (!ad || !words) return null;
  const close = () => {
    sessionStorage.setItem(closedKey(slot), String(Date.now()));
    setShown(false);
    setClosings((count) => count + 1);
    toast(t`Anúncio fechado`, {
      description: t`Os anúncios mantêm o serviço gratuito. Considere o Premium para não ver nenhum.`,
      duration: NOTICE_LASTS,
    });
  };
  const tall = ad.type !== 'banner';
  const closed = !shown && remains(slot) > APPEARS_AFTER;
  return (
    <aside
      // Several stand on one screen, each with words of its own.
      aria-label={t`Publicidade: ${words.title}`}
      data-ad={slot}
      // Keeps its place while it is not there: nothing below jumps. Once it was closed, an outline says what is empty.
      className={cn(
        'mx-auto',
        SHAPES[ad.type],
        closed && 'rounded-lg border border-dashed border-line',
        className,
      )}
    >
      {shown && (
        <div
          className={cn(
            'relative flex size-full animate-[fade_.4s_both] overflow-hidden rounded-lg border border-line bg-surface-2',
            tall ? 'flex-col justify-between p-4' : 'min-h-[inherit] items-center gap-3 py-1.5 pr-12 pl-4',
          )}
        >
          <p
            className={cn(
              'flex items-center text-xs text-ink-2',
              tall ? '-ml-1.5' : 'shrink-0 max-md:sr-only',
            )}
          >
            <IconButton
              label={t`Publicidade: por que vejo isto`}
              className="size-6 min-h-6 min-w-6 pointer-coarse:min-w-11 [&_svg]:size-3.5"
              onClick={() => setWhy(true)}
            >
              <Info />
            </IconButton>
            {t`Publicidade`}
          </p>
          <Link to={ad.path} className={cn('group min-w-0', tall ? 'grid gap-2' : 'flex-1')}>
            <b
              className={cn('block font-semibold', tall ? 'font-display text-xl leading-tight' : 'truncate')}
            >
              {words.title}
            </b>
            <span className={cn('text-sm text-ink-2', !tall && 'line-clamp-2')}>
              {/* A narrow banner has no room for the line above, and says what it is all the same. */}
              {!tall && (
                <span aria-hidden="true" className="md:hidden">
                  {t`Publicidade`} ·{' '}
                </span>
              )}
              {words.text}
            </span>
            {tall && (
              <ArrowRight
                className="size-5 text-brand transition-transform group-hover:translate-x-1"
                aria-hidden="true"
              />
            )}
          </Link>
          <IconButton label={t`Fechar anúncio`} className="absolute top-1 right-1 size-8" onClick={close}>
            <X />
          </IconButton>
        </div>
      )}
      <Dialog open={why} onOpenChange={setWhy} title={t`Por que vejo isto`}>
        <p className="pt-2 leading-relaxed">
          {t`É um aviso nosso, escolhido só pelo lugar da tela e pelo dia. Nada do seu perfil é usado, e ninguém de fora recebe nada. No Premium não há anúncios.`}
        </p>
      </Dialog>
    </aside>
  );
}
