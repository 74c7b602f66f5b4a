import { useLingui } from '@lingui/react/macro';
import type { ConsentPurpose, OnboardingStep } from '@/api/surface';
import { ADULT, ageOn, isoDate, isWholeDate, OLDEST } from '@/shared/account/birthdate';
import { useLackingWords } from './consents';
import { type Draft, type Part, unconsented } from './draft';

type Errors = Record<string, string>;

/** The checks of a question before it is sent: errors by field, none where the person may go on. */
export function useChecks(askBirthdate: boolean) {
  const { t } = useLingui();
  const lackingWords = useLackingWords();
  const name = ({ one }: Draft): Errors => {
    const found: Errors = {};
    if (one.name.trim().length < 2) found.name = t`Diga como podemos chamar você`;
    if (!askBirthdate) return found;
    const iso = isoDate(one.birthdate);
    if (!isWholeDate(one.birthdate)) found.birthdate = t`Escreva a data como dia/mês/ano`;
    else if (iso === null) found.birthdate = t`Esta data não existe. Confira o dia e o mês.`;
    else if (ageOn(iso) > OLDEST) found.birthdate = t`Confira o ano de nascimento`;
    else if (ageOn(iso) < ADULT) found.birthdate = t`É preciso ter pelo menos 18 anos`;
    return found;
  };
  const sensitive = ({ one }: Draft, field: ConsentPurpose, empty: string): Errors => {
    if (one[field] === undefined) return { [field]: empty };
    return unconsented(one).includes(field) ? { [`consent:${field}`]: lackingWords } : {};
  };
  const checks: Record<Part, (draft: Draft) => Errors> = {
    name,
    identity: (draft) =>
      sensitive(draft, 'gender_identity', t`Escolha uma opção. “Prefiro não dizer” também vale.`),
    preferences: (draft) =>
      sensitive(
        draft,
        'gender_preferences',
        t`Escolha pelo menos uma opção. “Todas as pessoas” também vale.`,
      ),
  };
  return ({ step, part }: { step: OnboardingStep; part: Part }, draft: Draft): Errors => {
    if (step === 1) return checks[part](draft);
    if (step === 3 && !draft.city.text.trim()) return { city: t`Diga a cidade em que você mora` };
    return {};
  };
}
