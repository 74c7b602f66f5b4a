import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Button } from '@/ui/button';
import { Field, Textarea } from '@/ui/field';

interface CountedAnswerProps extends Omit<ComponentProps<typeof Field>, 'children'> {
  maxLength: number;
  value: string;
  onChange: (text: string) => void;
  busy: boolean;
}

/** One text of a sheet, how much of its room is used, and the button that saves it. */
export function CountedAnswer({ maxLength, value, onChange, busy, ...field }: CountedAnswerProps) {
  const { t } = useLingui();
  return (
    <>
      <Field {...field}>
        <Textarea
          autoFocus
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <p aria-hidden="true" className="-mt-3 text-right text-xs text-ink-2 tabular-nums">
        {value.length}/{maxLength}
      </p>
      <Button type="submit" size="lg" busy={busy} disabled={value.trim() === ''}>
        {t`Salvar`}
      </Button>
    </>
  );
}
