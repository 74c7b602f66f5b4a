import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Profile } from '@/api/surface';
import { ADULT, ageOn, isoDate, maskDate } from '@/shared/account/birthdate';
import { CityField } from '@/shared/profile/city-field';
import { Input, Textarea } from '@/ui/field';
import { LIMITS } from './draft';
import { described, FormSection, Row } from './field-parts';
import { TextRow } from './plain-rows';
import type { ProfileForm } from './use-profile-form';

/** Name, birth date where it is missing, own words, city. */
export function AboutSection({ form, profile }: { form: ProfileForm; profile: Profile }) {
  const { t } = useLingui();
  const { draft, put } = form;
  const [born, setBorn] = useState('');
  const [city, setCity] = useState<{ id?: number; text: string }>({
    id: profile.city_id ?? undefined,
    text: [profile.city_name, profile.region].filter(Boolean).join(', '),
  });
  const iso = isoDate(born);
  const bornProblem =
    born.length === 10 && (!iso || ageOn(iso) < ADULT)
      ? iso
        ? t`É preciso ter 18 anos ou mais.`
        : t`Confira a data de nascimento.`
      : undefined;
  return (
    <FormSection title={t`Sobre você`}>
      <TextRow
        form={form}
        field="full_name"
        anchors={['name']}
        label={t`Nome`}
        autoComplete="given-name"
        maxLength={LIMITS.name}
      />
      {!profile.birthdate && (
        <Row
          form={form}
          field="birthdate"
          anchors={['birth_date']}
          label={t`Data de nascimento`}
          hint={t`Os outros veem só a idade. Depois de salva, só o suporte muda.`}
          error={bornProblem}
        >
          {(ids) => (
            <Input
              {...described(ids)}
              inputMode="numeric"
              placeholder={t`dd/mm/aaaa`}
              autoComplete="bday"
              value={born}
              onChange={(event) => {
                const masked = maskDate(event.target.value);
                const date = isoDate(masked);
                setBorn(masked);
                put('birthdate', date && ageOn(date) >= ADULT ? date : null);
              }}
            />
          )}
        </Row>
      )}
      <Row form={form} field="bio" anchors={['bio']} audience label={t`Em poucas frases`}>
        {(ids) => (
          <>
            <Textarea
              {...described(ids)}
              maxLength={LIMITS.bio}
              placeholder={t`O que um bom amigo diria de você?`}
              value={draft.bio ?? ''}
              onChange={(event) => put('bio', event.target.value)}
            />
            <Left max={LIMITS.bio} text={draft.bio} />
          </>
        )}
      </Row>
      <TextRow
        form={form}
        field="fun_fact"
        audience
        label={t`Uma curiosidade`}
        placeholder={t`Sei imitar o apito de três barcos diferentes`}
        maxLength={LIMITS.fun_fact}
      />
      <div data-field="city_id" className="scroll-mt-24">
        <span id="city" className="block scroll-mt-28" />
        <CityField
          value={city}
          error={form.errors.city_id}
          onChange={(next) => {
            setCity(next);
            if (next.id !== undefined) put('city_id', next.id);
          }}
        />
      </div>
    </FormSection>
  );
}

const Left = ({ max, text }: { max: number; text: string | null }) => (
  <p aria-hidden="true" className="mt-1 text-right text-xs text-ink-2 tabular-nums">
    {(text ?? '').length}/{max}
  </p>
);
