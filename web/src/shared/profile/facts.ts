import { useLingui } from '@lingui/react/macro';
import { Baby, Cigarette, GraduationCap, type LucideIcon, MapPinned } from 'lucide-react';
import type { Card, Profile } from '@/api/surface';

/** The columns of facts: one word of a list each. */
export const FACTS = ['education', 'children', 'smoking', 'relocate'] as const satisfies ReadonlyArray<
  keyof Profile & keyof Card
>;
export type FactKey = (typeof FACTS)[number];
/** The words of a fact. */
export type FactValue<Key extends FactKey> = NonNullable<Card[Key]>;

/** A fact as its owner chooses it and as others read it. */
export interface FactWords {
  icon: LucideIcon;
  /** What the form asks. */
  question: string;
  /** The name of the fact on a profile. */
  label: string;
  /** Each word as its owner reads it, and as others read it. */
  values: Record<string, { own: string; shown: string }>;
}

/** The words of all facts, in the order in which a profile shows them. */
export function useFacts(): Record<FactKey, FactWords> {
  const { t } = useLingui();
  const same = (words: string) => ({ own: words, shown: words });
  const education: Record<FactValue<'education'>, { own: string; shown: string }> = {
    basic: same(t`Ensino fundamental`),
    secondary: same(t`Ensino médio`),
    technical: same(t`Curso técnico`),
    higher: same(t`Ensino superior`),
    postgraduate: same(t`Pós-graduação`),
    doctorate: same(t`Doutorado`),
    other: same(t`Outra formação`),
  };
  const children: Record<FactValue<'children'>, { own: string; shown: string }> = {
    none: { own: t`Não tenho filhos`, shown: t`Sem filhos` },
    have: { own: t`Tenho filhos`, shown: t`Tem filhos` },
    have_want_more: { own: t`Tenho filhos e quero mais`, shown: t`Tem filhos e quer mais` },
    want: { own: t`Quero ter filhos`, shown: t`Quer ter filhos` },
    do_not_want: { own: t`Não quero ter filhos`, shown: t`Não quer ter filhos` },
    unsure: { own: t`Ainda não sei`, shown: t`Filhos: ainda não sabe` },
  };
  const smoking: Record<FactValue<'smoking'>, { own: string; shown: string }> = {
    no: { own: t`Não fumo`, shown: t`Não fuma` },
    sometimes: { own: t`Fumo às vezes`, shown: t`Fuma às vezes` },
    quitting: { own: t`Estou parando de fumar`, shown: t`Está parando de fumar` },
    yes: { own: t`Fumo`, shown: t`Fuma` },
  };
  const relocate: Record<FactValue<'relocate'>, { own: string; shown: string }> = {
    yes: { own: t`Sim, pela pessoa certa`, shown: t`Mudaria de cidade ou país por amor` },
    with_plan: { own: t`Sim, com um bom plano`, shown: t`Mudaria de cidade ou país com um bom plano` },
    same_country: { own: t`Só dentro do país`, shown: t`Mudaria dentro do país` },
    no: { own: t`Não`, shown: t`Não pretende se mudar` },
  };
  return {
    education: { icon: GraduationCap, question: t`Formação`, label: t`Formação`, values: education },
    children: { icon: Baby, question: t`Filhos`, label: t`Filhos`, values: children },
    smoking: { icon: Cigarette, question: t`Você fuma?`, label: t`Cigarro`, values: smoking },
    relocate: {
      icon: MapPinned,
      question: t`Mudaria de cidade ou país?`,
      label: t`Mudança`,
      values: relocate,
    },
  };
}

/** The words of a fact as its owner chooses among them. */
export const optionsOf = ({ values }: FactWords) =>
  Object.entries(values).map(([value, words]) => ({ value: value as FactValue<FactKey>, label: words.own }));
