import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Notice } from '@/ui/card';
import { Tabs } from '@/ui/tabs';
import { PercentBar } from './percent-bar';
import { Reading } from './reading';
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

/** Geral, Emocional, Comunicação, Crescimento: each with its percentage, its meaning and a few lines. */
export function SynastryTabs({ synastry }: { synastry: Synastry }) {
  const { t } = useLingui();
  const words = useTabWords();
  const [open, setOpen] = useState<TabKey>('general');
  return (
    <Tabs
      look="tiles"
      label={t`Partes da sinastria`}
      value={open}
      onChange={setOpen}
      tabs={words.map(({ key, label }) => {
        const tab = synastry.tabs[key];
        return {
          value: key,
          label: (
            <>
              <span className="block leading-tight">{label}</span>{' '}
              <span className="mt-0.5 block font-display text-xl leading-tight font-bold tabular-nums">
                {tab.score ? `${tab.score.shown}%` : '–'}
              </span>
            </>
          ),
          content: (
            <div className="grid grid-cols-1 gap-5">
              <TabScore tab={tab} label={label} />
              <Reading lines={tab.lines} most={3} />
            </div>
          ),
        };
      })}
    />
  );
}
