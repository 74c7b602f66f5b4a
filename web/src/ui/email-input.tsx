import type { ComponentProps } from 'react';
import { Input } from './field';

/** The control of an e-mail address, inside a `Field`. */
export const EmailInput = ({
  onChange,
  ...rest
}: Omit<ComponentProps<'input'>, 'onChange'> & { onChange: (email: string) => void }) => (
  <Input
    type="email"
    autoComplete="email"
    inputMode="email"
    maxLength={254}
    {...rest}
    onChange={(event) => onChange(event.target.value)}
  />
);
