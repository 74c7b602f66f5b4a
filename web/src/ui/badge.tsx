import { useLingui } from '@lingui/react/macro';
import { Gem, HeartHandshake, type LucideIcon, ShieldCheck, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn';

const tones = {
  plain: 'bg-surface-2 text-ink',
  brand: 'bg-brand-soft text-brand-ink',
  sun: 'bg-sun text-on-sun',
  tile: 'bg-tile-soft text-tile-ink',
  leaf: 'bg-leaf-soft text-leaf-ink',
};

/** A small label. */
export const Badge = ({
  tone = 'plain',
  className,
  children,
}: {
  tone?: keyof typeof tones;
  className?: string;
  children: ReactNode;
}) => (
  <span
    className={cn(
      'inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-[.8125rem] font-semibold [&_svg]:size-3.5',
      tones[tone],
      className,
    )}
  >
    {children}
  </span>
);

/** A number of unread things: nothing at 0, '9+' above 9. `noun` is read aloud after the number. */
export function CountBadge({
  count,
  noun,
  className,
}: {
  count: number | undefined;
  noun: string;
  className?: string;
}) {
  if (!count || count < 1) return null;
  return (
    <span
      className={cn(
        'grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1.5 text-[.7rem] font-bold text-on-brand tabular-nums',
        className,
      )}
    >
      {count > 9 ? '9+' : count}
      <span className="sr-only"> {noun}</span>
    </span>
  );
}

/** The keys of the Selo de Intenção that have a label of their own. */
export type SealKey =
  | 'serious'
  | 'dating'
  | 'marriage'
  | 'friendship'
  | 'love'
  | 'exploring'
  | 'growth'
  | 'partnership';

const sealIcons: Record<SealKey, LucideIcon> = {
  serious: HeartHandshake,
  dating: Sparkles,
  marriage: Gem,
  friendship: ShieldCheck,
  love: HeartHandshake,
  exploring: Sparkles,
  growth: Sparkles,
  partnership: HeartHandshake,
};

/** The words of a seal; undefined for a key this version does not know. */
export function useSealLabel() {
  const { t } = useLingui();
  const labels: Record<SealKey, string> = {
    serious: t`Busca Relacionamento Sério`,
    dating: t`Conexão com Propósito`,
    marriage: t`Intenção de Casamento`,
    friendship: t`Conexão Genuína`,
    love: t`Amor que Transforma`,
    exploring: t`Descobrindo com Respeito`,
    growth: t`Crescimento a Dois`,
    partnership: t`Parceria de Vida`,
  };
  return (seal: string): string | undefined => labels[seal as SealKey];
}

/** The Selo de Intenção, in Maracujá. */
export function SealBadge({ seal, className }: { seal: string; className?: string }) {
  const label = useSealLabel()(seal);
  const Icon = sealIcons[seal as SealKey];
  if (!label || !Icon) return null;
  return (
    <Badge tone="sun" className={className}>
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  );
}
