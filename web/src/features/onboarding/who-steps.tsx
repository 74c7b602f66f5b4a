import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Gender } from '@/api/surface';
import { usePersonWords } from '@/shared/profile/field-labels';
import { ChipChoice, ChipSelect } from '@/ui/chip-select';
import { Consent } from './consents';
import type { StepOne } from './draft';

const IdentitySheet = lazy(() => import('./identity-sheet'));

interface WhoStepProps {
  value: StepOne;
  onChange: (value: StepOne) => void;
  /** By field; the consent of a field is `consent:<field>`. */
  errors: Readonly<Record<string, string>>;
}

/** Who one is. To decline is an answer, which tells nothing and needs no consent. */
export function IdentityStep({ value, onChange, errors }: WhoStepProps) {
  const { t } = useLingui();
  const { identities } = usePersonWords();
  return (
    <>
      <ChipChoice
        label={t`Eu sou`}
        options={identities}
        value={value.gender_identity}
        onChange={(gender_identity) => onChange({ ...value, gender_identity })}
        error={errors.gender_identity}
      />
      {value.gender_identity === 'prefer_not_to_say' ? (
        <Note>{t`Tudo bem. Você aparece para quem quer conhecer todas as pessoas.`}</Note>
      ) : (
        <Consent
          purpose="gender_identity"
          value={value}
          onChange={onChange}
          error={errors['consent:gender_identity']}
        />
      )}
      <MoreAboutMe value={value} onChange={onChange} />
    </>
  );
}

/** Stands for an empty list of preferences, which needs a press of its own. */
const EVERYBODY = 'everybody';
type Choice = Gender | typeof EVERYBODY;

/** The list of preferences after a press: everybody excludes the others, and the other way round. */
function preferencesOf(next: Choice[], before: readonly Gender[] | undefined): Gender[] | undefined {
  const wasEverybody = before?.length === 0;
  if (next.includes(EVERYBODY) && !wasEverybody) return [];
  const genders = next.filter((choice) => choice !== EVERYBODY);
  return genders.length > 0 ? genders : undefined;
}

/** Whom one wants to meet: several, or everybody. */
export function PreferencesStep({ value, onChange, errors }: WhoStepProps) {
  const { t } = useLingui();
  const { preferences } = usePersonWords();
  const chosen = value.gender_preferences;
  return (
    <>
      <ChipSelect<Choice>
        label={t`Quero conhecer`}
        options={[...preferences, { value: EVERYBODY, label: t`Todas as pessoas` }]}
        value={chosen?.length === 0 ? [EVERYBODY] : (chosen ?? [])}
        onChange={(next) => onChange({ ...value, gender_preferences: preferencesOf(next, chosen) })}
        error={errors.gender_preferences}
      />
      {chosen?.length === 0 ? (
        <Note>{t`Todas as pessoas que combinam com você podem aparecer.`}</Note>
      ) : (
        <Consent
          purpose="gender_preferences"
          value={value}
          onChange={onChange}
          error={errors['consent:gender_preferences']}
        />
      )}
    </>
  );
}

function Note({ children }: { children: string }) {
  return (
    <p role="status" className="rounded-lg bg-surface-2 p-3 text-sm leading-snug text-ink-2">
      {children}
    </p>
  );
}

/** The way to what nobody has to say: pronouns and sexuality. */
function MoreAboutMe({ value, onChange }: Omit<WhoStepProps, 'errors'>) {
  const { t } = useLingui();
  const words = usePersonWords();
  const [open, setOpen] = useState(false);
  const pronouns = words.pronouns.find((option) => option.value === value.pronouns)?.label;
  const sexuality = words.sexualities.find((option) => option.value === value.sexuality)?.label;
  const said = [value.pronouns === 'custom' ? value.custom_pronouns : pronouns, sexuality].filter(Boolean);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-11 items-center gap-3 rounded-lg text-left text-sm text-ink-2 transition hover:text-ink"
      >
        <span className="min-w-0 flex-1">
          <b className="font-semibold text-ink">{t`Pronomes e sexualidade`}</b>
          {' · '}
          {said.length > 0 ? said.join(' · ') : t`opcional`}
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
      </button>
      <Suspense>
        {open && (
          <IdentitySheet
            open
            onOpenChange={setOpen}
            value={value}
            onSave={(next) => {
              onChange(next);
              setOpen(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
