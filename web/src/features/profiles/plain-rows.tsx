import type { ComponentProps } from 'react';
import type { FactKey } from '@/shared/profile/facts';
import { Input } from '@/ui/field';
import type { ProfileDraft } from './draft';
import { Choice, described, Row, type RowProps } from './field-parts';
import type { Option } from './own-words';

type PlainRowProps = Omit<RowProps, 'field' | 'children'>;
type TextField = 'full_name' | 'fun_fact' | 'occupation' | 'custom_pronouns';
type TextInput = Pick<ComponentProps<typeof Input>, 'autoComplete' | 'maxLength' | 'placeholder'>;

/** A field in one line of own words. */
export function TextRow({
  autoComplete,
  maxLength,
  placeholder,
  ...row
}: PlainRowProps & TextInput & { field: TextField }) {
  const { form, field } = row;
  return (
    <Row {...row}>
      {(ids) => (
        <Input
          {...described(ids)}
          autoComplete={autoComplete}
          maxLength={maxLength}
          placeholder={placeholder}
          value={form.draft[field] ?? ''}
          onChange={(event) => form.put(field, event.target.value)}
        />
      )}
    </Row>
  );
}

type ChoiceField = FactKey | 'personality' | 'portuguese_variant' | 'astrology_sign';
interface ChoiceRowProps<Field extends ChoiceField> extends PlainRowProps {
  field: Field;
  options: ReadonlyArray<Option<Extract<ProfileDraft[Field], string>>>;
}

/** A field that is one of a list, or not said. */
export function ChoiceRow<Field extends ChoiceField>({ options, ...row }: ChoiceRowProps<Field>) {
  const { form, field } = row;
  return (
    <Row {...row}>
      {(ids) => (
        <Choice<string>
          {...ids}
          options={options}
          value={form.draft[field]}
          // A value comes from the options, and those are the field's own.
          onChange={(next) => form.put(field, next as ProfileDraft[Field])}
        />
      )}
    </Row>
  );
}
