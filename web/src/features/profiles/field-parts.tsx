import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Eye, EyeOff, Users } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Visibility } from '@/api/surface';
import { Card } from '@/ui/card';
import { Checkbox } from '@/ui/checkbox';
import { Select } from '@/ui/field';
import type { SensitiveField } from './draft';
import { defaultAudience, type Option, useOwnWords } from './own-words';
import type { ProfileForm } from './use-profile-form';

interface FormSectionProps {
  title: string;
  hint?: string;
  /** Where links to what is missing land. */
  anchors?: string[];
  children: ReactNode;
}

/** A titled group of the form. */
export function FormSection({ title, hint, anchors = [], children }: FormSectionProps) {
  return (
    <Card className="grid grid-cols-1 gap-6 md:p-6">
      <div>
        {anchors.map((anchor) => (
          <span key={anchor} id={anchor} className="block scroll-mt-20" />
        ))}
        <h2 className="text-xl font-bold">{title}</h2>
        {hint && <p className="mt-1 text-sm text-ink-2">{hint}</p>}
      </div>
      {children}
    </Card>
  );
}

export interface RowProps {
  form: ProfileForm;
  /** The column, which is also where errors and links to what is missing land. */
  field: string;
  /** Anchors of the list of missing things. */
  anchors?: string[];
  label: string;
  hint?: string;
  /** Whether its owner chooses who sees it. */
  audience?: boolean;
  error?: string;
  children: (ids: ControlIds) => ReactNode;
}

/** How a control is tied to the words around it. */
interface ControlIds {
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
}

/** The same as attributes of an input. */
export const described = ({ labelId, describedBy, invalid }: ControlIds) => ({
  'aria-labelledby': labelId,
  'aria-describedby': describedBy,
  'aria-invalid': invalid || undefined,
});

/** One field: its name, who sees it, the control, what is wrong with it. */
export function Row({ form, field, anchors = [], label, hint, audience, error, children }: RowProps) {
  const id = useId();
  const problem = error ?? form.errors[field];
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = problem ? `${id}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined;
  return (
    <div data-field={field} className="scroll-mt-24">
      {anchors.map((anchor) => (
        <span key={anchor} id={anchor} className="block scroll-mt-28" />
      ))}
      <div className="mb-1.5 flex min-h-8 items-center justify-between gap-3">
        <span id={id} className="text-[.93rem] font-semibold">
          {label}
        </span>
        {audience && <AudienceSelect form={form} field={field} label={label} />}
      </div>
      {hint && (
        <p id={hintId} className="-mt-1 mb-2 text-sm leading-snug text-ink-2">
          {hint}
        </p>
      )}
      {children({ labelId: id, describedBy, invalid: Boolean(problem) })}
      {problem && (
        <p id={errorId} role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

const icons = { public: Eye, matches: Users, me: EyeOff };

/** Who sees one field: a small native select, so that a phone shows its own list. */
function AudienceSelect({ form, field, label }: { form: ProfileForm; field: string; label: string }) {
  const { t } = useLingui();
  const { audiences } = useOwnWords();
  const value = form.draft.visibility?.[field] ?? defaultAudience(field);
  const Icon = icons[value];
  return (
    <span className="relative inline-flex items-center rounded-full bg-surface-2 text-ink-2 transition hover:text-ink">
      <Icon aria-hidden="true" className="pointer-events-none absolute left-3 size-3.5" />
      <select
        aria-label={t`Quem vê: ${label}`}
        value={value}
        onChange={(event) => form.show(field, event.target.value as Visibility)}
        className="h-8 appearance-none rounded-full bg-transparent pr-7 pl-8 text-[.8125rem] font-semibold pointer-coarse:h-11 [&>option]:bg-surface [&>option]:text-ink"
      >
        {audiences.map((audience) => (
          <option key={audience.value} value={audience.value}>
            {audience.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-2.5 size-3.5" />
    </span>
  );
}

/** The line of consent below a sensitive answer that has none yet. */
export function ConsentLine({
  form,
  field,
  needed,
  children,
}: {
  form: ProfileForm;
  field: SensitiveField;
  needed: boolean;
  children: ReactNode;
}) {
  if (!needed) return null;
  return (
    <Checkbox
      className="mt-3 rounded-lg bg-surface-2 p-3"
      checked={form.consents.includes(field)}
      onChange={(yes) => form.consent(field, yes)}
    >
      {children}
    </Checkbox>
  );
}

interface ChoiceProps<Value extends string> {
  labelId: string;
  describedBy?: string;
  invalid?: boolean;
  options: ReadonlyArray<Option<Value>>;
  value: Value | null;
  onChange: (value: Value | null) => void;
}

/** One of a list, or nothing said. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { labelId, describedBy, invalid, options, value, onChange } = props;
  const { t } = useLingui();
  return (
    <Select
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      value={value ?? ''}
      onChange={(event) => onChange(options.find((one) => one.value === event.target.value)?.value ?? null)}
    >
      <option value="">{t`Não informado`}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
