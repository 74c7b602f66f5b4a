import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Tabs } from '@/ui/tabs';
import { Reading } from './reading';
import { type TabKey, TabScore, useTabWords } from './tab-score';
import type { Synastry } from './wire';

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
