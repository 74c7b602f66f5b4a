import { useLingui } from '@lingui/react/macro';

/** The reasons of a rejection, in the order in which reviewers choose. */
export const REASONS = [
  'gesture',
  'code',
  'different_person',
  'no_face',
  'unclear',
  'more_people',
  'screen',
  'nothing_to_compare',
  'document',
  'under_18',
] as const;

export type Reason = (typeof REASONS)[number];

/** Reasons that an attempt of this kind can have; the server holds the rule. */
export const reasonsOf = (kind: string): Reason[] =>
  REASONS.filter((reason) => {
    if (reason === 'document' || reason === 'under_18') return kind === 'identity';
    if (reason === 'gesture' || reason === 'code') return kind !== 'recheck';
    return reason !== 'nothing_to_compare' || kind !== 'identity';
  });

/** What a reason means, as its owner reads it. */
export function useReasonWords(): (reason: string) => string {
  const { t } = useLingui();
  const words: Record<Reason, string> = {
    gesture: t`Um dos gestos não é o que foi pedido.`,
    code: t`O número não aparece ou é outro.`,
    different_person: t`O rosto não parece ser o das fotos.`,
    no_face: t`O rosto não se vê por inteiro.`,
    unclear: t`As imagens estão escuras ou tremidas.`,
    more_people: t`Há mais de uma pessoa nas imagens.`,
    screen: t`As imagens mostram uma tela ou uma foto.`,
    nothing_to_compare: t`O perfil não tem uma foto do rosto para comparar.`,
    document: t`O documento não se lê, ou falta o rosto ou a data de nascimento.`,
    under_18: t`A data de nascimento não mostra 18 anos.`,
  };
  return (reason) => words[reason as Reason] ?? reason;
}
