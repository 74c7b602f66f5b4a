import { useLingui } from '@lingui/react/macro';
import type { Problem } from './birth-draft';
import type { Sharing } from './wire';

/** Kind words for what a form of a birth still needs. */
export function useProblemWords() {
  const { t } = useLingui();
  const words: Record<Problem, string> = {
    no_such_day: t`Este dia não existe no calendário. Escreva dia, mês e ano, como 15/10/1995.`,
    too_early: t`Desenhamos mapas de nascimentos a partir de 1900.`,
    future: t`Este dia ainda não chegou.`,
    no_time: t`Escreva a hora, ou escolha "Não sei".`,
    no_such_time: t`Nenhum relógio mostra essa hora. Ela vai de 00:00 a 23:59.`,
    no_city: t`Escolha uma cidade da lista. Se a sua não aparece, a vizinha mais próxima serve.`,
    no_such_offset: t`Escreva a diferença como 03:00; nenhum lugar passou de 16 horas.`,
    no_turn: t`Escolha uma das respostas. "Não sei" também vale.`,
    no_sharing: t`Escolha quem pode ver. Dá para mudar quando quiser.`,
    no_consent: t`Sem a sua permissão não guardamos nem calculamos nada.`,
  };
  return (problem: Problem | undefined) => problem && words[problem];
}

/** Who may see the signs, in words. */
export function useSharingOptions(): Array<{ value: Sharing; label: string; hint: string }> {
  const { t } = useLingui();
  return [
    { value: 'nobody', label: t`Ninguém`, hint: t`Você pode permitir uma pessoa de cada vez.` },
    { value: 'matches', label: t`Meus matches`, hint: t`Quem deu match com você vê os signos.` },
    { value: 'everyone', label: t`Todos`, hint: t`Também antes do match.` },
  ];
}
