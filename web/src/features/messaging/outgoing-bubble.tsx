import { useLingui } from '@lingui/react/macro';
import { RotateCcw, Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { clockTime } from '@/texts/clock';
import { withTexts } from '@/texts/load';
import { DeliveryStatus } from './bubble';
import type { Outgoing } from './model';

// Few texts are held.
const HeldText = lazy(() =>
  withTexts(import('@/shared/safety/held-text'), 'safety').then((m) => ({ default: m.HeldText })),
);
const OutgoingPhoto = lazy(() => import('./photos/outgoing-photo'));
const StampPicture = lazy(() => import('./stamps/stamp'));

interface OutgoingBubbleProps {
  item: Outgoing;
  offline: boolean;
  onRetry: () => void;
  onDiscard: () => void;
  /** A held text is sent as it is, or goes back to where it was written. */
  onConfirm: () => void;
  onRewrite: () => void;
}

const act =
  'inline-flex min-h-8 items-center gap-1.5 rounded-full px-2.5 font-semibold hover:bg-surface-2 pointer-coarse:min-h-11 [&_svg]:size-3.5';

/** A message on its way, or one that was refused and needs a decision. */
export function OutgoingBubble(props: OutgoingBubbleProps) {
  const { item, offline, onRetry, onDiscard, onConfirm, onRewrite } = props;
  const { t } = useLingui();
  const failed = item.state === 'failed';
  return (
    <div className="mb-2.5">
      <div
        className={`ml-auto w-fit max-w-[82%] rounded-[1.35rem] rounded-br-md px-4 py-2.5 text-[1.02rem] leading-snug whitespace-pre-wrap [overflow-wrap:anywhere] sm:max-w-[72%] ${
          item.stamp
            ? 'bg-surface-2'
            : failed
              ? 'border border-danger bg-surface text-ink'
              : 'bg-brand text-on-brand opacity-75'
        }`}
      >
        <span className="sr-only">{t`Você`}: </span>
        {item.photo || item.stamp ? (
          <Suspense fallback={<span className="block h-24 w-36" />}>
            {item.stamp ? <StampPicture stamp={item.stamp} /> : <OutgoingPhoto item={item} />}
          </Suspense>
        ) : (
          item.body
        )}
      </div>
      {item.state === 'held' && item.question ? (
        <Suspense>
          <HeldText question={item.question} onSend={onConfirm} onRewrite={onRewrite} onDiscard={onDiscard} />
        </Suspense>
      ) : failed ? (
        <div
          role="alert"
          className="mt-1 flex flex-wrap items-center justify-end gap-x-1 text-sm text-danger"
        >
          <span className="px-1.5 font-medium">{item.problem ?? t`Não conseguimos enviar.`}</span>
          <button type="button" onClick={onRetry} className={act}>
            <RotateCcw aria-hidden="true" />
            {t`Tentar de novo`}
          </button>
          <button type="button" onClick={onDiscard} className={act}>
            <Trash2 aria-hidden="true" />
            {t`Apagar`}
          </button>
        </div>
      ) : (
        <p className="mt-1 flex items-center justify-end gap-1.5 px-1.5 text-[.78rem] text-ink-2">
          {offline && <span>{t`Sem conexão. Vai sair assim que voltar.`}</span>}
          <time dateTime={item.created_at}>{clockTime(item.created_at)}</time>
          <DeliveryStatus state="waiting" />
        </p>
      )}
    </div>
  );
}
