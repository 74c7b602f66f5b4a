import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/card';

/** An empty list of people, with a link to the deck. */
export function NoPeopleYet(props: Omit<ComponentProps<typeof EmptyState>, 'action'>) {
  const { t } = useLingui();
  return <EmptyState {...props} action={<ButtonLink to="/">{t`Iniciar descoberta`}</ButtonLink>} />;
}
