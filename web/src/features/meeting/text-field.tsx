import { Field, Input } from '@/ui/field';

interface TextFieldProps {
  label: string;
  error?: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
}

/** One line of text that a form needs, and that the browser does not complete. */
export const TextField = ({ label, error, onChange, ...input }: TextFieldProps) => (
  <Field label={label} error={error}>
    <Input {...input} required autoComplete="off" onChange={(event) => onChange(event.target.value)} />
  </Field>
);
