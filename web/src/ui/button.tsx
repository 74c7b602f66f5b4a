import { useLingui } from '@lingui/react/macro';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from '@/router';
import { type ButtonLook, buttonStyle } from './button-style';
import { cn } from './cn';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows a spinner and refuses presses; label and focus stay, which `disabled` would take away. */
    busy?: boolean;
  };

/** A button. It is of type `button` by default, so that no form is sent by accident. */
export function Button({ variant, size, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      // Refusing the press of a submit button refuses the form too, also when Enter was pressed in a field.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cn(buttonStyle({ variant, size }), className)}
    >
      {busy && <LoaderCircle className="animate-spin" aria-hidden="true" />}
      {children}
    </button>
  );
}

export type ActButtonProps = Omit<ButtonProps, 'busy' | 'onClick'> & {
  /** A mutation that takes nothing. */
  act: { isPending: boolean; mutate: () => void };
};

/** A button that starts a mutation and is busy until it is done. */
export const ActButton = ({ act, ...rest }: ActButtonProps) => (
  <Button {...rest} busy={act.isPending} onClick={() => act.mutate()} />
);

/** A link that looks like a button; it navigates inside the app. */
export function ButtonLink({ variant, size, className, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={cn(buttonStyle({ variant, size }), className)} />;
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** What the button does, in words; there is no icon button without one. */
  label: string;
  tone?: 'plain' | 'raised' | 'brand';
};

const tones = {
  plain: 'text-ink-2 hover:bg-surface-2 hover:text-ink',
  raised: 'bg-surface text-ink shadow-card hover:brightness-[.98] dark:hover:brightness-125',
  brand:
    'bg-brand text-on-brand hover:bg-brand-hover dark:disabled:bg-line dark:disabled:text-ink-2 dark:disabled:opacity-100',
};

/** A round button that shows only an icon. */
export function IconButton({ label, tone = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      data-tip={label}
      {...rest}
      aria-label={label}
      className={cn(
        'tap grid size-11 shrink-0 place-items-center rounded-full transition duration-200 ease-enlace active:scale-95 disabled:pointer-events-none disabled:opacity-50 [&_svg]:size-5',
        tones[tone],
        className,
      )}
    />
  );
}

/** The spinner of anything that takes longer than a blink. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const { t } = useLingui();
  return (
    <span role="status" className={cn('inline-flex', className)}>
      <LoaderCircle className="size-5 animate-spin" aria-hidden="true" />
      <span className="sr-only">{label ?? t`Carregando...`}</span>
    </span>
  );
}
