import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, useContext, useId, useState } from 'react';
import { IconButton } from './button';
import { cn } from './cn';

interface FieldIds {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldIds | null>(null);

interface FieldProps {
  label: ReactNode;
  /** One line of help under the label. */
  hint?: ReactNode;
  /** The error in words; it is tied to the control and announced. */
  error?: string;
  /** Marks what may stay empty. Everything else is required. */
  optional?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label, help and error around ONE control of this file; the control finds its ids by itself. */
export function Field({ label, hint, error, optional, className, children }: FieldProps) {
  const { t } = useLingui();
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined;
  return (
    <FieldContext.Provider value={{ id, describedBy, invalid: Boolean(error) }}>
      <div className={cn('grid gap-1.5', className)}>
        <label htmlFor={id} className="flex items-baseline justify-between gap-3 text-[.93rem] font-semibold">
          {label}
          {optional && <span className="text-[.8125rem] font-normal text-ink-2">{t`opcional`}</span>}
        </label>
        {hint && (
          <p id={hintId} className="-mt-0.5 text-sm leading-snug text-ink-2">
            {hint}
          </p>
        )}
        {children}
        {error && (
          <p id={errorId} role="alert" className="text-sm font-medium text-danger">
            {error}
          </p>
        )}
      </div>
    </FieldContext.Provider>
  );
}

/** The attributes that tie a control to the field around it. */
export function useFieldAttributes() {
  const field = useContext(FieldContext);
  return field
    ? { id: field.id, 'aria-describedby': field.describedBy, 'aria-invalid': field.invalid || undefined }
    : {};
}

const control =
  'w-full rounded-lg border border-line-strong/85 bg-surface px-4 text-base text-ink transition-[border-color,box-shadow] duration-200 placeholder:text-ink-2/80 hover:border-ink-2 focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-danger';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldAttributes()} {...rest} className={cn(control, 'h-12', className)} />;
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={4}
      {...useFieldAttributes()}
      {...rest}
      className={cn(control, 'field-sizing-content min-h-28 resize-none py-3 leading-relaxed', className)}
    />
  );
}

/** A native select: the best list on a phone, and it needs no code. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select
        {...useFieldAttributes()}
        {...rest}
        className={cn(control, 'h-12 appearance-none truncate pr-11', className)}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-ink-2"
      />
    </span>
  );
}

/** A password with an eye that shows it. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <Input {...props} type={shown ? 'text' : 'password'} className="pr-13" />
      <IconButton
        label={shown ? t`Ocultar senha` : t`Mostrar senha`}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute top-1/2 right-1 size-10 -translate-y-1/2"
      >
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </span>
  );
}
