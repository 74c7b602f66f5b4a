import { useLingui } from '@lingui/react/macro';
import { Field, Textarea } from '@/ui/field';
import { deskError } from './queries';

interface DeskTextFieldProps {
  label: string;
  hint?: string;
  /** Why the act that sends the text was refused. */
  failure: Error | null;
  maxLength?: number;
  value: string;
  onChange: (text: string) => void;
}

/** What a moderator writes: two lines that grow, and the refusal beside them. */
export function DeskTextField({
  label,
  hint,
  failure,
  maxLength = 1000,
  value,
  onChange,
}: DeskTextFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      label={label}
      hint={hint}
      error={failure ? deskError(failure, t`Não saiu. Tente novamente.`) : undefined}
    >
      <Textarea
        rows={2}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
