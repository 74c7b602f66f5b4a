import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn';

interface TabsProps<T extends string> {
  value: T;
  onChange: (value: T) => void;
  /** Names the group for screen readers. */
  label: string;
  tabs: ReadonlyArray<{ value: T; label: ReactNode; content: ReactNode }>;
  /** `tiles` is for labels of two lines; on a phone they stand two by two. */
  /** `wrap` is for more tabs than one line of a phone holds. */
  look?: 'pill' | 'tiles' | 'wrap';
  className?: string;
}

const LOOKS = {
  pill: {
    list: 'flex gap-1 rounded-full bg-surface-2 p-1',
    tab: 'min-h-10 flex-1 rounded-full px-4 text-[.93rem]',
  },
  wrap: {
    list: 'grid grid-cols-3 gap-1 rounded-xl bg-surface-2 p-1 md:flex md:rounded-full',
    tab: 'min-h-10 flex-1 rounded-full px-2 text-[.93rem]',
  },
  tiles: {
    list: 'grid grid-cols-2 gap-1 rounded-xl bg-surface-2 p-1 sm:grid-cols-4',
    tab: 'min-h-16 rounded-[1.25rem] px-3 py-2.5 text-sm max-[22rem]:px-1 max-[22rem]:text-[.8125rem]',
  },
};

/** A few views of one thing; arrow keys move between them. */
export function Tabs<T extends string>({
  value,
  onChange,
  label,
  tabs,
  look = 'pill',
  className,
}: TabsProps<T>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as T)} className={className}>
      <Radix.List aria-label={label} className={LOOKS[look].list}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={cn(
              LOOKS[look].tab,
              'font-semibold text-ink-2 transition duration-200 ease-enlace hover:text-ink pointer-coarse:min-h-11',
              'data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-card dark:data-[state=active]:bg-line-strong/40 dark:data-[state=active]:shadow-none',
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
