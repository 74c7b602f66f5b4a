import { useLingui } from '@lingui/react/macro';
import { useValueWord } from '@/shared/person/person-values';
import { FACTS, optionsOf, useFacts } from '@/shared/profile/facts';
import { INTERESTS, PERSONALITIES, SIGNS } from '@/shared/profile/values';
import { ChipSelect } from '@/ui/chip-select';
import { Input } from '@/ui/field';
import { LIMITS } from './draft';
import { Choice, described, FormSection, Row } from './field-parts';
import { useOwnWords } from './own-words';
import { ChoiceRow, TextRow } from './plain-rows';
import { TagsInput } from './tags-input';
import type { ProfileForm } from './use-profile-form';

/** Interests of the list and in own words, personality. */
export function TasteSection({ form }: { form: ProfileForm }) {
  const { t } = useLingui();
  const word = useValueWord();
  const { draft, put } = form;
  return (
    <FormSection title={t`Gostos`}>
      <Row form={form} field="interests" anchors={['interests']} audience label={t`Interesses`}>
        {() => (
          <ChipSelect
            label={t`Interesses`}
            options={INTERESTS.map((value) => ({ value: value as string, label: word(value) }))}
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
      <ChoiceRow
        form={form}
        field="personality"
        audience
        label={t`Personalidade (MBTI)`}
        options={PERSONALITIES.map((value) => ({ value, label: value }))}
      />
    </FormSection>
  );
}

/** Work, the facts of a list, height, languages. */
export function LifeSection({ form }: { form: ProfileForm }) {
  const { t } = useLingui();
  const words = useOwnWords();
  const facts = useFacts();
  const { draft, put } = form;
  return (
    <FormSection title={t`Vida`}>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <TextRow form={form} field="occupation" audience label={t`Ocupação`} maxLength={LIMITS.line} />
        {FACTS.map((key) => (
          <ChoiceRow
            key={key}
            form={form}
            field={key}
            audience
            label={facts[key].question}
            options={optionsOf(facts[key])}
          />
        ))}
        <Row form={form} field="height_cm" audience label={t`Altura, em centímetros`}>
          {(ids) => (
            <Input
              {...described(ids)}
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
        <ChoiceRow
          form={form}
          field="portuguese_variant"
          audience
          label={t`De onde é o seu português?`}
          options={words.variants}
        />
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
  const word = useValueWord();
  const signs = SIGNS.map((value) => ({ value, label: word(value) }));
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
      <ChoiceRow form={form} field="astrology_sign" audience label={t`Signo`} options={signs} />
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
