import type { ComponentProps } from 'react';
import { ActButton } from '@/ui/button';

/** The small button below a field of the desk. */
export const DeskAct = (props: Pick<ComponentProps<typeof ActButton>, 'act' | 'disabled' | 'children'>) => (
  <ActButton {...props} size="sm" variant="outline" className="justify-self-start" />
);
