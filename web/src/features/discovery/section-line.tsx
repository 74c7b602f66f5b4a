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
    ? t`um pouco além da idade e da distância que você escolheu`
    : relaxed.includes('age')
      ? t`um pouco além da idade que você escolheu`
      : t`um pouco além da distância que você escolheu`;
  return (
    <p className="mb-3 flex items-center gap-3 text-sm font-medium text-ink-2 before:h-px before:flex-1 before:bg-line-strong/50 after:h-px after:flex-1 after:bg-line-strong/50">
      <span className="max-w-[75%] text-center text-balance">
        {section === 'below'
          ? t`Abaixo da compatibilidade escolhida`
          : t`Dentro dos seus filtros não há mais ninguém hoje. Estas pessoas estão ${beyond}.`}
      </span>
    </p>
  );
}
