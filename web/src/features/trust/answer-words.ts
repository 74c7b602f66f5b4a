import { useLingui } from '@lingui/react/macro';

/** An answer of the list, as one writes it here: an answer is itself on the wire, one for both Portugueses. */
export function useAnswerWord(): (answer: string) => string {
  const { t } = useLingui();
  // What both write alike is shown as it is on the wire.
  const answers: Record<string, string> = {
    'Importante, do meu jeito': t`Importante, do meu jeito`,
    'Cada um com o seu, dividindo despesas': t`Cada um com o seu, dividindo despesas`,
    'Ter um tempo antes de conversar': t`Ter um tempo antes de conversar`,
    'Compartilho se fizer sentido': t`Compartilho se fizer sentido`,
    'Priorizo a vida a dois': t`Priorizo a vida a dois`,
  };
  return (answer) => answers[answer] ?? answer;
}
