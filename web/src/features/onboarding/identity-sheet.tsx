import { useLingui } from '@lingui/react/macro';
import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { usePersonWords } from '@/shared/profile/field-labels';
import { Button } from '@/ui/button';
import { ChipChoice } from '@/ui/chip-select';
import { Field, Input } from '@/ui/field';
import { focusInvalid } from '@/ui/focus-invalid';
import { Sheet } from '@/ui/overlay';
import { SHEET_ACTION } from '@/ui/sticky-action';
import { Consent, useLackingWords } from './consents';
import { type StepOne, unconsented } from './draft';

interface IdentitySheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  value: StepOne;
  onSave: (value: StepOne) => void;
}

/**
 * Pronouns and sexuality, which nobody has to say. Sexuality is sensitive by law: it has a consent of its own,
 * unticked, and without it the answer is not sent.
 */
export default function IdentitySheet({ open, onOpenChange, value, onSave }: IdentitySheetProps) {
  const { t } = useLingui();
  const words = usePersonWords();
  const lackingWords = useLackingWords();
  const [draft, setDraft] = useState(value);
  const [refused, setRefused] = useState(false);
  const put = (part: Partial<StepOne>) => setDraft({ ...draft, ...part });
  const lacking = unconsented(draft).includes('sexuality');
  const save = () => {
    setRefused(lacking);
    if (lacking) focusInvalid();
    else onSave(draft);
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t`Pronomes e sexualidade`}
      description={t`Só o que você quiser dizer. Tudo pode mudar ou sair do perfil depois.`}
    >
      <div className="grid gap-6 pt-2">
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
        <Group title={t`Sexualidade`} hint={t`Fica só com você até decidir mostrar. Nunca filtra ninguém.`}>
          <div className="grid gap-3">
            <ChipChoice
              label={t`Sexualidade`}
              options={words.sexualities}
              value={draft.sexuality}
              onChange={(sexuality) => put({ sexuality })}
            />
            <Consent
              purpose="sexuality"
              value={draft}
              onChange={setDraft}
              error={refused && lacking ? lackingWords : undefined}
            />
          </div>
        </Group>
        <p className="flex gap-2.5 text-sm leading-relaxed text-ink-2">
          <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t`Cada consentimento é separado e pode ser retirado nas configurações; a resposta é apagada junto.`}
        </p>
        <div className={SHEET_ACTION}>
          <Button size="lg" onClick={save}>
            {t`Guardar`}
          </Button>
        </div>
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
