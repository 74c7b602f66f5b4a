import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Profile } from '@/api/surface';
import { ADULT, ageOn, isoDate, maskDate } from '@/features/accounts/birthdate';
import { CityField } from '@/features/onboarding/city-field';
import { INTERESTS, SIGNS, usePersonWords } from '@/features/onboarding/words';
import { ChipSelect } from '@/ui/chip-select';
import { Input, Textarea } from '@/ui/field';
import { discloses, LIMITS, type SensitiveField } from './draft';
import { Choice, ConsentLine, FormSection, Row } from './field-parts';
import { PERSONALITIES, useOwnWords } from './own-words';
import { TagsInput } from './tags-input';
import type { ProfileForm } from './use-profile-form';

interface SectionProps {
  form: ProfileForm;
  profile: Profile;
}

/** Name, birth date where it is missing, own words, city. */
export function AboutSection({ form, profile }: SectionProps) {
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
      <Row form={form} field="full_name" anchors={['name']} label={t`Nome`}>
        {({ labelId, describedBy, invalid }) => (
          <Input
            aria-labelledby={labelId}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            autoComplete="given-name"
            maxLength={LIMITS.name}
            value={draft.full_name ?? ''}
            onChange={(event) => put('full_name', event.target.value)}
          />
        )}
      </Row>
      {!profile.birthdate && (
        <Row
          form={form}
          field="birthdate"
          anchors={['birth_date']}
          label={t`Data de nascimento`}
          hint={t`Os outros veem só a idade. Depois de salva, só o suporte muda.`}
          error={bornProblem}
        >
          {({ labelId, describedBy, invalid }) => (
            <Input
              aria-labelledby={labelId}
              aria-describedby={describedBy}
              aria-invalid={invalid || undefined}
              inputMode="numeric"
              placeholder="dd/mm/aaaa"
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
        {({ labelId, describedBy, invalid }) => (
          <>
            <Textarea
              aria-labelledby={labelId}
              aria-describedby={describedBy}
              aria-invalid={invalid || undefined}
              maxLength={LIMITS.bio}
              placeholder={t`O que um bom amigo diria de você?`}
              value={draft.bio ?? ''}
              onChange={(event) => put('bio', event.target.value)}
            />
            <Left max={LIMITS.bio} text={draft.bio} />
          </>
        )}
      </Row>
      <Row form={form} field="fun_fact" audience label={t`Uma curiosidade`}>
        {({ labelId, describedBy, invalid }) => (
          <Input
            aria-labelledby={labelId}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            maxLength={LIMITS.fun_fact}
            placeholder={t`Sei imitar o apito de três barcos diferentes`}
            value={draft.fun_fact ?? ''}
            onChange={(event) => put('fun_fact', event.target.value)}
          />
        )}
      </Row>
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

/** Gender, whom one looks for, sexuality, pronouns: each sensitive answer with a consent of its own. */
export function IdentitySection({ form, standing }: { form: ProfileForm; standing: ReadonlySet<string> }) {
  const { t } = useLingui();
  const words = usePersonWords();
  const { draft, put } = form;
  const asks = (field: SensitiveField) => discloses(draft[field]) && !standing.has(field);
  return (
    <FormSection
      title={t`Identidade`}
      hint={t`Só o que você quiser dizer. Tudo pode mudar ou sair do perfil depois.`}
    >
      <Row form={form} field="gender_identity" anchors={['identity']} audience label={t`Eu sou`}>
        {() => (
          <>
            <ChipSelect
              single
              label={t`Eu sou`}
              options={words.identities}
              value={draft.gender_identity ? [draft.gender_identity] : []}
              onChange={([next]) => put('gender_identity', next ?? null)}
            />
            <ConsentLine form={form} field="gender_identity" needed={asks('gender_identity')}>
              {t`Concordo que a minha identidade de gênero seja usada para mostrar perfis a mim e o meu a outras pessoas.`}
            </ConsentLine>
          </>
        )}
      </Row>
      <Row
        form={form}
        field="gender_preferences"
        anchors={['preferences']}
        label={t`Quero conhecer`}
        hint={t`Sem escolha, todas as pessoas. Ninguém vê esta resposta.`}
      >
        {() => (
          <>
            <ChipSelect
              label={t`Quero conhecer`}
              options={words.preferences}
              value={draft.gender_preferences}
              onChange={(next) => put('gender_preferences', next)}
            />
            <ConsentLine form={form} field="gender_preferences" needed={asks('gender_preferences')}>
              {t`Concordo que quem eu quero conhecer seja usado para escolher os perfis. Ninguém vê esta resposta.`}
            </ConsentLine>
          </>
        )}
      </Row>
      <Row
        form={form}
        field="sexuality"
        audience
        label={t`Sexualidade`}
        hint={t`Fica só com você até decidir mostrar. Nunca filtra ninguém.`}
      >
        {() => (
          <>
            <ChipSelect
              single
              label={t`Sexualidade`}
              options={words.sexualities}
              value={draft.sexuality ? [draft.sexuality] : []}
              onChange={([next]) => put('sexuality', next ?? null)}
            />
            <ConsentLine form={form} field="sexuality" needed={asks('sexuality')}>
              {t`Concordo que a minha sexualidade seja guardada no perfil, com a visibilidade que eu escolher.`}
            </ConsentLine>
          </>
        )}
      </Row>
      <Row form={form} field="pronouns" audience label={t`Pronomes`}>
        {() => (
          <ChipSelect
            single
            label={t`Pronomes`}
            options={words.pronouns}
            value={draft.pronouns ? [draft.pronouns] : []}
            onChange={([next]) => put('pronouns', next ?? null)}
          />
        )}
      </Row>
      {draft.pronouns === 'custom' && (
        <Row form={form} field="custom_pronouns" label={t`Seus pronomes`}>
          {({ labelId, describedBy }) => (
            <Input
              aria-labelledby={labelId}
              aria-describedby={describedBy}
              maxLength={LIMITS.pronouns}
              value={draft.custom_pronouns ?? ''}
              onChange={(event) => put('custom_pronouns', event.target.value)}
            />
          )}
        </Row>
      )}
    </FormSection>
  );
}

/** Interests of the list and in own words, personality. */
export function TasteSection({ form }: { form: ProfileForm }) {
  const { t } = useLingui();
  const { draft, put } = form;
  return (
    <FormSection title={t`Gostos`}>
      <Row form={form} field="interests" anchors={['interests']} audience label={t`Interesses`}>
        {() => (
          <ChipSelect
            label={t`Interesses`}
            options={INTERESTS.map((value) => ({ value: value as string, label: value }))}
            value={draft.interests}
            onChange={(next) => put('interests', next)}
          />
        )}
      </Row>
      <Row
        form={form}
        field="free_tags"
        label={t`Com as suas palavras`}
        hint={t`Até ${LIMITS.tags}: escreva um e aperte Enter.`}
      >
        {({ labelId, describedBy, invalid }) => (
          <TagsInput
            labelId={labelId}
            describedBy={describedBy}
            invalid={invalid}
            value={draft.free_tags}
            onChange={(next) => put('free_tags', next)}
          />
        )}
      </Row>
      <Row form={form} field="personality" audience label={t`Personalidade (MBTI)`}>
        {(ids) => (
          <Choice
            {...ids}
            options={PERSONALITIES.map((value) => ({ value, label: value }))}
            value={draft.personality}
            onChange={(next) => put('personality', next)}
          />
        )}
      </Row>
    </FormSection>
  );
}

/** Work, education, children, moving, height, languages. */
export function LifeSection({ form }: { form: ProfileForm }) {
  const { t } = useLingui();
  const words = useOwnWords();
  const { draft, put } = form;
  return (
    <FormSection title={t`Vida`}>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <Row form={form} field="occupation" audience label={t`Ocupação`}>
          {({ labelId, describedBy, invalid }) => (
            <Input
              aria-labelledby={labelId}
              aria-describedby={describedBy}
              aria-invalid={invalid || undefined}
              maxLength={LIMITS.line}
              value={draft.occupation ?? ''}
              onChange={(event) => put('occupation', event.target.value)}
            />
          )}
        </Row>
        <Row form={form} field="education" audience label={t`Formação`}>
          {(ids) => (
            <Choice
              {...ids}
              options={words.education}
              value={draft.education}
              onChange={(next) => put('education', next)}
            />
          )}
        </Row>
        <Row form={form} field="children" audience label={t`Filhos`}>
          {(ids) => (
            <Choice
              {...ids}
              options={words.children}
              value={draft.children}
              onChange={(next) => put('children', next)}
            />
          )}
        </Row>
        <Row form={form} field="relocate" audience label={t`Mudaria de cidade ou país?`}>
          {(ids) => (
            <Choice
              {...ids}
              options={words.relocate}
              value={draft.relocate}
              onChange={(next) => put('relocate', next)}
            />
          )}
        </Row>
        <Row form={form} field="height_cm" audience label={t`Altura, em centímetros`}>
          {({ labelId, describedBy, invalid }) => (
            <Input
              aria-labelledby={labelId}
              aria-describedby={describedBy}
              aria-invalid={invalid || undefined}
              inputMode="numeric"
              maxLength={3}
              value={draft.height_cm ?? ''}
              onChange={(event) => {
                const digits = event.target.value.replace(/\D/g, '');
                put('height_cm', digits ? Number(digits) : null);
              }}
            />
          )}
        </Row>
        <Row form={form} field="portuguese_variant" audience label={t`De onde é o seu português?`}>
          {(ids) => (
            <Choice
              {...ids}
              options={words.variants}
              value={draft.portuguese_variant}
              onChange={(next) => put('portuguese_variant', next)}
            />
          )}
        </Row>
      </div>
      <Row form={form} field="languages" anchors={['languages']} audience label={t`Idiomas`}>
        {() => (
          <ChipSelect
            label={t`Idiomas`}
            options={words.languages}
            value={draft.languages}
            onChange={(next) => put('languages', next)}
          />
        )}
      </Row>
    </FormSection>
  );
}

/** Sign, and the three of the chart. */
export function AstrologySection({ form }: { form: ProfileForm }) {
  const { t } = useLingui();
  const { draft, put } = form;
  const signs = SIGNS.map((value) => ({ value, label: value }));
  const bodies = [
    ['sun', t`Sol`],
    ['moon', t`Lua`],
    ['rising', t`Ascendente`],
  ] as const;
  return (
    <FormSection
      title={t`Astrologia`}
      hint={t`Entretenimento e autoconhecimento. Não esconde ninguém de você.`}
    >
      <Row form={form} field="astrology_sign" audience label={t`Signo`}>
        {(ids) => (
          <Choice
            {...ids}
            options={signs}
            value={draft.astrology_sign}
            onChange={(next) => put('astrology_sign', next)}
          />
        )}
      </Row>
      <Row form={form} field="birth_chart" audience label={t`Mapa`}>
        {() => (
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
            {bodies.map(([body, label]) => (
              <div key={body}>
                <span id={`chart-${body}`} className="mb-1 block text-sm text-ink-2">
                  {label}
                </span>
                <Choice
                  labelId={`chart-${body}`}
                  options={signs}
                  value={draft.birth_chart?.[body] ?? null}
                  onChange={(next) => put('birth_chart', { ...draft.birth_chart, [body]: next ?? undefined })}
                />
              </div>
            ))}
          </div>
        )}
      </Row>
    </FormSection>
  );
}
