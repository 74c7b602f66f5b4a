import { useLingui } from '@lingui/react/macro';
import type { FunctionArgs } from '@/api/surface';
import { Field, Select, Textarea } from '@/ui/field';

const TEXT_MAX = 500;

type Reason = NonNullable<FunctionArgs<'delete_account'>['reason']>;

/** What somebody says about leaving; both parts may stay empty. */
export interface LeavingWords {
  reason: Reason | '';
  text: string;
}

interface LeavingReasonProps {
  value: LeavingWords;
  onChange: (value: LeavingWords) => void;
}

/** Why somebody leaves, if they want to say it. It is asked once, and the answer is stored without them. */
export function LeavingReason({ value, onChange }: LeavingReasonProps) {
  const { t } = useLingui();
  const reasons: [Reason, string][] = [
    ['found_someone', t`Encontrei alguém`],
    ['pause', t`Quero uma pausa`],
    ['nobody_fits', t`Não encontrei quem combina comigo`],
    ['safety', t`Alguém me incomodou`],
    ['privacy', t`Prefiro não deixar os meus dados`],
    ['hard_to_use', t`Achei difícil de usar`],
    ['other', t`Outro motivo`],
  ];
  return (
    <div className="mt-4 grid grid-cols-1 gap-3">
      <Field
        label={t`Quer contar por quê?`}
        hint={t`Fica guardado sem o seu nome, só para melhorar o Enlace.`}
        optional
      >
        <Select
          value={value.reason}
          onChange={(event) => onChange({ ...value, reason: event.target.value as Reason | '' })}
        >
          <option value="">{t`Prefiro não dizer`}</option>
          {reasons.map(([word, label]) => (
            <option key={word} value={word}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {value.reason && (
        <Field label={t`Algo mais?`} optional>
          <Textarea
            rows={2}
            maxLength={TEXT_MAX}
            value={value.text}
            onChange={(event) => onChange({ ...value, text: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
}
