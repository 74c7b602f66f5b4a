import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ApiError } from '@/api/errors';
import { LoadFailed } from '@/shared/states/load-failed';
import { EmptyState } from '@/ui/card';
import { Page } from '@/ui/page';
import { AWAY } from './drawings';

/** Blocked, hidden and absent are one answer; an invalid address is shown in the same words. */
const isAbsent = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status);

interface PersonUnavailableProps {
  /** Of the screen. */
  title: string;
  error: unknown;
  /** The title when something else failed. */
  failed: string;
  onRetry: () => unknown;
  /** The way out when there is no person. */
  back: ReactNode;
}

/** The screen in place of a person who is not there, or did not load. */
export function PersonUnavailable({ title, error, failed, onRetry, back }: PersonUnavailableProps) {
  const { t } = useLingui();
  return (
    <Page title={title} hideHeading>
      {isAbsent(error) ? (
        <EmptyState level={1} art={AWAY} title={t`Este perfil não está disponível`} action={back}>
          {t`A pessoa pode ter feito uma pausa ou saído. Há outras para conhecer.`}
        </EmptyState>
      ) : (
        <LoadFailed level={1} title={failed} onRetry={onRetry} />
      )}
    </Page>
  );
}
