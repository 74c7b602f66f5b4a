import { useLingui } from '@lingui/react/macro';
import { useValueWord } from '@/shared/person/person-values';
import { INTERESTS, PERSONALITIES, SIGNS } from '@/shared/profile/values';
import { ChipSelect } from '@/ui/chip-select';
import { Input } from '@/ui/field';
import { LIMITS } from './draft';
import { Choice, FormSection, Row } from './field-parts';
import { useOwnWords } from './own-words';
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
