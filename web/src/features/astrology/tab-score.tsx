import { useLingui } from '@lingui/react/macro';
import { Notice } from '@/ui/card';
import { PercentBar } from './percent-bar';
import type { Synastry, Tab } from './wire';

export type TabKey = keyof Synastry['tabs'];

/** The four views of two people, in their order. */
export function useTabWords(): ReadonlyArray<{ key: TabKey; label: string }> {
  const { t } = useLingui();
  return [
    { key: 'general', label: t`Geral` },
    { key: 'emotional', label: t`Emocional` },
    { key: 'communication', label: t`Comunicação` },
    { key: 'growth', label: t`Crescimento` },
  ];
}

/** The score of a view, or why there is none. */
export function TabScore({ tab, label }: { tab: Tab; label: string }) {
  const { t } = useLingui();
  return tab.score ? (
    <PercentBar score={tab.score} label={label} />
  ) : (
    <Notice>{t`Faltam signos para uma porcentagem honesta aqui. O que já se sabe está abaixo.`}</Notice>
  );
}
