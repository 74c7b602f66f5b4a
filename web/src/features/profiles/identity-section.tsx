import { useLingui } from '@lingui/react/macro';
import { usePersonWords } from '@/shared/profile/field-labels';
import { ChipChoice, ChipSelect } from '@/ui/chip-select';
import { isSensitiveAnswer, LIMITS, type ProfileDraft, type SensitiveField } from './draft';
import { ConsentLine, FormSection, Row } from './field-parts';
import type { Option } from './own-words';
import { TextRow } from './plain-rows';
import type { ProfileForm } from './use-profile-form';

type Answer = NonNullable<ProfileDraft['gender_identity' | 'sexuality']>;

/**
 * Gender, gender preferences, sexuality, pronouns: each sensitive answer with a consent of its
 * own.
 */
export function IdentitySection({ form, standing }: { form: ProfileForm; standing: ReadonlySet<string> }) {
  const { t } = useLingui();
  const words = usePersonWords();
  const { draft, put } = form;
  const asks = (field: SensitiveField) => isSensitiveAnswer(draft[field]) && !standing.has(field);
  const choice = (
    field: 'gender_identity' | 'sexuality',
    label: string,
    options: ReadonlyArray<Option<Answer>>,
    consent: string,
  ) => (
    <>
      <ChipChoice<Answer>
        label={label}
        options={options}
        value={draft[field]}
        onChange={(next) => put(field, next ?? null)}
      />
      <ConsentLine form={form} field={field} needed={asks(field)}>
        {consent}
      </ConsentLine>
    </>
  );
  return (
    <FormSection
      title={t`Identidade`}
      hint={t`Só o que você quiser dizer. Tudo pode mudar ou sair do perfil depois.`}
    >
      <Row form={form} field="gender_identity" anchors={['identity']} audience label={t`Eu sou`}>
        {() =>
          choice(
            'gender_identity',
            t`Eu sou`,
            words.identities,
            t`Concordo que a minha identidade de gênero seja usada para mostrar perfis a mim e o meu a outras pessoas.`,
          )
        }
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
        {() =>
          choice(
            'sexuality',
            t`Sexualidade`,
            words.sexualities,
            t`Concordo que a minha sexualidade seja guardada no perfil, com a visibilidade que eu escolher.`,
          )
        }
      </Row>
      <Row form={form} field="pronouns" audience label={t`Pronomes`}>
        {() => (
          <ChipChoice
            label={t`Pronomes`}
            options={words.pronouns}
            value={draft.pronouns}
            onChange={(next) => put('pronouns', next ?? null)}
          />
        )}
      </Row>
      {draft.pronouns === 'custom' && (
        <TextRow form={form} field="custom_pronouns" label={t`Seus pronomes`} maxLength={LIMITS.pronouns} />
      )}
    </FormSection>
  );
}
