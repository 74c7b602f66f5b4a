import { useLingui } from '@lingui/react/macro';

/** One thing that a profile lacks: its name, what to do about it, and where. */
export interface Missing {
  key: string;
  label: string;
  action: string;
  to: string;
}

/** Words for `missing` of the profile, in the order in which the server weighs them. */
export function useMissingWords() {
  const { t } = useLingui();
  const words: Record<string, [label: string, action: string]> = {
    confirmation: [t`Confirmar o seu e-mail`, t`Abra o link que enviamos por e-mail`],
    birth_date: [t`Data de nascimento`, t`Diga quando você nasceu`],
    name: [t`Nome`, t`Diga como podemos chamar você`],
    city: [t`Cidade`, t`Diga onde você mora`],
    identity: [t`Identidade`, t`Diga como você se identifica`],
    preferences: [t`Quem você procura`, t`Escolha quem quer conhecer`],
    photo: [t`Uma foto`, t`Adicione a sua primeira foto`],
    prompt: [t`Uma resposta sobre você`, t`Responda à primeira pergunta do perfil`],
    bio: [t`Sobre você`, t`Escreva duas ou três frases sobre você`],
    interests: [t`Três interesses`, t`Escolha pelo menos três interesses`],
    more_photos: [t`Três fotos`, t`Complete três fotos`],
    more_prompts: [t`Três respostas`, t`Complete três respostas`],
    languages: [t`Idiomas`, t`Diga que idiomas você fala`],
  };
  return (missing: readonly string[]): Missing[] =>
    missing.flatMap((key) => {
      const found = words[key];
      return found ? [{ key, label: found[0], action: found[1], to: `/profile#${key}` }] : [];
    });
}
