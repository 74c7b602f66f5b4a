import { Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from './button';

/** Takes one entry away. */
export const DeleteButton = (
  props: Pick<ComponentProps<typeof IconButton>, 'label' | 'disabled' | 'onClick'>,
) => (
  <IconButton {...props}>
    <Trash2 />
  </IconButton>
);
