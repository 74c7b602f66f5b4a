import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { MonitorButton } from '@/features/world/monitor';
import { ShareMenu } from '@/features/world/share-menu';
import { World } from '@/features/world/world';
import { useSession } from '@/shared/account/session';
import { withTexts } from '@/texts/load';
import { Page } from '@/ui/page';

const AdSlot = lazy(() =>
  withTexts(import('@/features/ads/ad-slot'), 'ads').then((m) => ({ default: m.AdSlot })),
);
const ReactionErrorSheet = lazy(() =>
  withTexts(import('@/features/discovery/reaction-error-sheet'), 'deciding', 'people').then((m) => ({
    default: m.ReactionErrorSheet,
  })),
);

/** Global connections, for visitors and members alike. */
export default function International() {
  const { t } = useLingui();
  const member = useSession().name === 'in';
  return (
    <Page
      title={t`Conexões globais`}
      lead={t`Gente que fala a sua língua, em qualquer fuso horário.`}
      aside={
        <div className="flex flex-wrap gap-2">
          <MonitorButton />
          <ShareMenu />
        </div>
      }
      className="pb-16"
    >
      {member && (
        <Suspense fallback={<div className="mb-4 min-h-[5rem] md:h-[90px]" />}>
          <AdSlot slot="world-top" above className="mb-4" />
        </Suspense>
      )}
      <World
        aside={
          member && (
            <Suspense>
              <AdSlot slot="world-side" className="mt-4 max-md:hidden" />
            </Suspense>
          )
        }
        reactionErrorSheet={(reactionError, onClose) => (
          <Suspense>
            <ReactionErrorSheet reactionError={reactionError} onClose={onClose} />
          </Suspense>
        )}
      />
      {member && (
        <Suspense>
          <AdSlot slot="world-bottom" className="mt-8" />
        </Suspense>
      )}
    </Page>
  );
}
