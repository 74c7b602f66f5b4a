import { useLingui } from '@lingui/react/macro';
import type { ConsentPurpose } from '@/api/surface';
import { Checkbox } from '@/ui/checkbox';
import type { StepOne } from './draft';

interface ConsentProps {
  purpose: ConsentPurpose;
  value: StepOne;
  onChange: (value: StepOne) => void;
  error?: string;
}

/** The consent for one sensitive answer, separate from every other and never ticked beforehand. */
export function Consent({ purpose, value, onChange, error }: ConsentProps) {
  const { t } = useLingui();
  const words: Record<ConsentPurpose, string> = {
    gender_identity: t`Concordo que a minha identidade de gênero seja usada para mostrar perfis a mim e o meu a outras pessoas.`,
    gender_preferences: t`Concordo que quem eu quero conhecer seja usado para escolher os perfis. Ninguém vê esta resposta.`,
    sexuality: t`Concordo que a minha sexualidade seja guardada no perfil, com a visibilidade que eu escolher.`,
  };
  const others = value.consents.filter((other) => other !== purpose);
  return (
    <Checkbox
      className="rounded-lg bg-surface-2 p-3"
      checked={value.consents.includes(purpose)}
      onChange={(yes) => onChange({ ...value, consents: yes ? [...others, purpose] : others })}
      error={error}
    >
      {words[purpose]}
    </Checkbox>
  );
}

/** Why an answer cannot go on without its consent. */
export function useLackingWords() {
  const { t } = useLingui();
  return t`Marque para guardar esta resposta, ou desmarque a resposta.`;
}
