import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/card';

/** A list of people in which nobody is yet, and the way to the deck. */
export function NobodyYet(props: Omit<ComponentProps<typeof EmptyState>, 'action'>) {
  const { t } = useLingui();
  return <EmptyState {...props} action={<ButtonLink to="/">{t`Iniciar descoberta`}</ButtonLink>} />;
}
