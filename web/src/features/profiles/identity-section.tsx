import { useLingui } from '@lingui/react/macro';
import { usePersonWords } from '@/shared/profile/field-labels';
import { ChipSelect } from '@/ui/chip-select';
import { Input } from '@/ui/field';
import { discloses, LIMITS, type SensitiveField } from './draft';
import { ConsentLine, FormSection, Row } from './field-parts';
import type { ProfileForm } from './use-profile-form';

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
