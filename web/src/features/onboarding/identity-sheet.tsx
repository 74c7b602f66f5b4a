import { useLingui } from '@lingui/react/macro';
import { LockKeyhole } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { ConsentPurpose } from '@/api/surface';
import { usePersonWords } from '@/shared/profile/field-labels';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { ChipChoice, ChipSelect } from '@/ui/chip-select';
import { Field, Input } from '@/ui/field';
import { Sheet } from '@/ui/overlay';
import type { StepOne } from './draft';

type Options = ComponentProps<typeof ChipChoice>['options'];

interface IdentitySheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  value: StepOne;
  onSave: (value: StepOne) => void;
}

/**
 * Gender, preferences, sexuality, pronouns. Three of them are sensitive by law: each has a line of
 * consent of its own, unticked, and without it the answer is not sent.
 */
export function IdentitySheet({ open, onOpenChange, value, onSave }: IdentitySheetProps) {
  const { t } = useLingui();
  const words = usePersonWords();
  const [draft, setDraft] = useState(value);
  const [refused, setRefused] = useState(false);
  const put = (part: Partial<StepOne>) => setDraft({ ...draft, ...part });
  const agreed = (purpose: ConsentPurpose) => draft.consents.includes(purpose);
  const agree = (purpose: ConsentPurpose, yes: boolean) =>
    put({
      consents: yes ? [...draft.consents, purpose] : draft.consents.filter((other) => other !== purpose),
    });

  const sensitive: Array<[ConsentPurpose, boolean]> = [
    ['gender_identity', draft.gender_identity !== undefined],
    ['gender_preferences', draft.gender_preferences.length > 0],
    ['sexuality', draft.sexuality !== undefined],
  ];
  const missing = sensitive.filter(([purpose, answered]) => answered && !agreed(purpose));
  const save = () => {
    setRefused(missing.length > 0);
    if (missing.length === 0) onSave(draft);
  };
  const consent = (purpose: ConsentPurpose, text: ReactNode) => {
    const lacking = refused && missing.some(([other]) => other === purpose);
    return (
      <div className={lacking ? 'rounded-lg bg-brand-soft p-3' : 'p-3 pl-0'}>
        <Checkbox checked={agreed(purpose)} onChange={(yes) => agree(purpose, yes)}>
          {text}
        </Checkbox>
        {lacking && (
          <p role="alert" className="mt-2 pl-8 text-sm font-medium text-brand-ink">
            {t`Marque para guardar esta resposta, ou desmarque a resposta.`}
          </p>
        )}
      </div>
    );
  };

  const choice = (
    field: 'gender_identity' | 'sexuality',
    label: string,
    options: Options,
    text: ReactNode,
  ) => (
    <>
      <ChipChoice
        label={label}
        options={options}
        value={draft[field]}
        onChange={(next) => put({ [field]: next })}
      />
      {consent(field, text)}
    </>
  );

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t`Sobre você`}
      description={t`Só o que você quiser dizer. Tudo pode mudar ou sair do perfil depois.`}
    >
      <div className="grid gap-6 pt-2">
        <Group title={t`Eu sou`}>
          {choice(
            'gender_identity',
            t`Eu sou`,
            words.identities,
            t`Concordo que a minha identidade de gênero seja usada para mostrar perfis a mim e o meu a outras pessoas.`,
          )}
        </Group>
        <Group title={t`Quero conhecer`} hint={t`Sem escolha, todas as pessoas.`}>
          <ChipSelect
            label={t`Quero conhecer`}
            options={words.preferences}
            value={draft.gender_preferences}
            onChange={(gender_preferences) => put({ gender_preferences })}
          />
          {consent(
            'gender_preferences',
            t`Concordo que quem eu quero conhecer seja usado para escolher os perfis. Ninguém vê esta resposta.`,
          )}
        </Group>
        <Group title={t`Sexualidade`} hint={t`Fica só com você até decidir mostrar. Nunca filtra ninguém.`}>
          {choice(
            'sexuality',
            t`Sexualidade`,
            words.sexualities,
            t`Concordo que a minha sexualidade seja guardada no perfil, com a visibilidade que eu escolher.`,
          )}
        </Group>
        <Group title={t`Pronomes`}>
          <ChipChoice
            label={t`Pronomes`}
            options={words.pronouns}
            value={draft.pronouns}
            onChange={(pronouns) => put({ pronouns })}
          />
          {draft.pronouns === 'custom' && (
            <Field label={t`Seus pronomes`} className="mt-3">
              <Input
                maxLength={30}
                value={draft.custom_pronouns}
                onChange={(event) => put({ custom_pronouns: event.target.value })}
              />
            </Field>
          )}
        </Group>
        <p className="flex gap-2.5 text-sm leading-relaxed text-ink-2">
          <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t`Cada consentimento é separado e pode ser retirado nas configurações; a resposta é apagada junto.`}
        </p>
        <Button size="lg" onClick={save}>
          {t`Guardar`}
        </Button>
      </div>
    </Sheet>
  );
}

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-lg font-bold">{title}</h3>
      {hint && <p className="mt-0.5 text-sm text-ink-2">{hint}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}
