import { useLingui } from '@lingui/react/macro';
import type { Card } from '@/api/surface';

interface SectionLineProps {
  section: Card['section'] | null;
  relaxed: Card['relaxed'];
}

/** The line above cards that are not quite what was asked for; it says in which way. */
export function SectionLine({ section, relaxed }: SectionLineProps) {
  const { t } = useLingui();
  if (!section || section === 'preferred') return null;
  const both = relaxed.includes('age') && relaxed.includes('distance');
  const beyond = both
    ? t`além da idade e da distância que você escolheu`
    : relaxed.includes('age')
      ? t`além da idade que você escolheu`
      : t`além da distância que você escolheu`;
  if (section !== 'below') {
    // A whole sentence gets the whole width: between two rules it would stand in four short lines.
    return (
      <p className="mb-2 text-[.8rem] leading-snug font-medium text-pretty text-ink-2 md:mb-3 md:text-sm">
        {t`Dentro dos seus filtros não há mais ninguém hoje. Estas pessoas estão ${beyond}.`}
      </p>
    );
  }
  return (
    <p className="mb-2 flex items-center gap-3 text-center text-[.8rem] font-medium md:text-sm text-ink-2 before:h-px before:flex-1 before:bg-line-strong/50 after:h-px after:flex-1 after:bg-line-strong/50">
      {t`Abaixo da compatibilidade escolhida`}
    </p>
  );
}
