import { Plural, useLingui } from '@lingui/react/macro';
import { maskDate } from '@/shared/account/birthdate';
import { useValueWord } from '@/shared/person/person-values';
import { INTERESTS, SIGNS } from '@/shared/profile/values';
import { ChipSelect } from '@/ui/chip-select';
import { Field, Input, Select, Textarea } from '@/ui/field';
import { type Draft, type StepOne, splitInterests, toggleInterest } from './draft';

export const BIO_MAX = 500;

export function NameStep({
  value,
  onChange,
  askBirthdate,
  errors,
}: {
  value: StepOne;
  onChange: (value: StepOne) => void;
  askBirthdate: boolean;
  errors: Readonly<Record<string, string>>;
}) {
  const { t } = useLingui();
  return (
    <>
      <Field label={t`Nome`} hint={t`Como as pessoas vão chamar você.`} error={errors.name}>
        <Input
          autoComplete="given-name"
          maxLength={80}
          value={value.name}
          onChange={(event) => onChange({ ...value, name: event.target.value })}
        />
      </Field>
      {askBirthdate && (
        <Field
          label={t`Data de nascimento`}
          hint={t`Só a sua idade aparece no perfil.`}
          error={errors.birthdate}
        >
          <Input
            inputMode="numeric"
            autoComplete="bday"
            placeholder={t`dd/mm/aaaa`}
            maxLength={10}
            value={value.birthdate}
            onChange={(event) => onChange({ ...value, birthdate: maskDate(event.target.value) })}
          />
        </Field>
      )}
    </>
  );
}

interface TextStepProps {
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

export function BioStep({ value, onChange, error }: TextStepProps) {
  const { t } = useLingui();
  const left = BIO_MAX - value.length;
  return (
    <>
      <Field label={t`Bio`} hint={t`Duas ou três frases que só você escreveria.`} error={error} optional>
        <Textarea
          maxLength={BIO_MAX}
          className="min-h-40"
          placeholder={t`Domingo bom, para mim, tem…`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <p className="-mt-3 text-right text-sm text-ink-2 tabular-nums">
        <Plural value={left} _0="0 letras restantes" one="# letra restante" other="# letras restantes" />
      </p>
    </>
  );
}

export function InterestsStep({ value, onChange, error }: TextStepProps) {
  const { t } = useLingui();
  const words = splitInterests(value).map((word) => word.toLocaleLowerCase('pt'));
  const chosen = INTERESTS.filter((interest) => words.includes(interest.toLocaleLowerCase('pt')));
  return (
    <>
      <Field
        label={t`Interesses`}
        hint={t`Separe por vírgulas. Escreva do seu jeito ou toque nas sugestões.`}
        error={error}
        optional
      >
        <Input
          autoComplete="off"
          maxLength={400}
          placeholder={t`Música, trilhas, pão caseiro`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <ChipSelect
        label={t`Sugestões`}
        options={INTERESTS.map((interest) => ({ value: interest, label: interest }))}
        value={chosen}
        onChange={(next) => {
          const [changed] = INTERESTS.filter(
            (interest) => next.includes(interest) !== chosen.includes(interest),
          );
          if (changed) onChange(toggleInterest(value, changed));
        }}
      />
    </>
  );
}

export function AstrologyStep({
  value,
  onChange,
}: {
  value: Draft['astrology'];
  onChange: (value: Draft['astrology']) => void;
}) {
  const { t } = useLingui();
  const word = useValueWord();
  const fields: Array<[keyof Draft['astrology'], string]> = [
    ['astrology_sign', t`Signo`],
    ['sun', t`Sol`],
    ['moon', t`Lua`],
    ['rising', t`Ascendente`],
  ];
  // The sun's sign is the sign that people name: choosing one fills the other, until they differ.
  const put = (key: keyof Draft['astrology'], sign: string) => {
    const follows = key === 'astrology_sign' && (value.sun === '' || value.sun === value.astrology_sign);
    onChange({ ...value, [key]: sign, ...(follows ? { sun: sign } : {}) });
  };
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {fields.map(([key, label]) => (
        <Field key={key} label={label} optional>
          <Select value={value[key]} onChange={(event) => put(key, event.target.value)}>
            <option value="">{t`Não informado`}</option>
            {SIGNS.map((sign) => (
              <option key={sign} value={sign}>
                {word(sign)}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </div>
  );
}
