import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { withTexts } from '@/texts/load';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/card';
import { TALK_GONE } from './drawings';
import type { Thread } from './wire';

const ReportDialog = lazy(() =>
  withTexts(import('@/shared/safety/report-dialog'), 'safety').then((module) => ({
    default: module.ReportDialog,
  })),
);

/**
 * In place of a conversation that is no longer there: the same for every cause, so that it reveals
 * none. A user who had it open reports from here; everybody else from the list of people who vanished.
 */
export function ConversationUnavailable({ thread }: { thread: Thread | null }) {
  const { t } = useLingui();
  const [reporting, setReporting] = useState(false);
  return (
    <>
      <EmptyState
        className="my-auto"
        art={TALK_GONE}
        title={t`Esta conversa não está mais disponível.`}
        action={
          <div className="grid justify-items-center gap-2">
            <ButtonLink to="/messages" replace variant="outline">
              {t`Ver as outras conversas`}
            </ButtonLink>
            <ButtonLink to="/reports" variant="ghost" size="sm">
              {t`Denunciar alguém que sumiu`}
            </ButtonLink>
            {thread && (
              <Button variant="ghost" size="sm" onClick={() => setReporting(true)}>
                {t`Denunciar`}
              </Button>
            )}
          </div>
        }
      >
        {t`Acontece. Que a próxima comece bem.`}
      </EmptyState>
      <Suspense>
        {reporting && thread && (
          <ReportDialog
            person={{ id: thread.person_id, name: thread.person?.name ?? null }}
            open
            onOpenChange={setReporting}
          />
        )}
      </Suspense>
    </>
  );
}
