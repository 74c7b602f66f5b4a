import { Plural, useLingui } from '@lingui/react/macro';
import { Sparkles } from 'lucide-react';
import { Link, useLocation } from '@/router';
import { Badge } from '@/ui/badge';

/** 'Último dia de acesso', 'N dias restantes' or 'Acesso limitado', as the specification words it. */
function DaysLeft({ days }: { days: number }) {
  const { t } = useLingui();
  if (days === 1) return t`Último dia de acesso`;
  return days > 0 ? (
    <Plural value={days} one="# dia restante" other="# dias restantes" />
  ) : (
    t`Acesso limitado`
  );
}

/** The line above everything for a tester whose time is running. */
export function BetaBanner({ daysLeft }: { daysLeft: number }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <aside
      aria-label={t`Período de testes`}
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-line bg-tile-soft px-4 py-2 text-sm font-medium text-tile-ink"
    >
      <Badge tone="tile" className="bg-surface">
        <Sparkles aria-hidden="true" />
        {t`BETA`}
      </Badge>
      <span>
        <DaysLeft days={daysLeft} />
      </span>
      {pathname !== '/feedback' && (
        <Link
          to="/feedback"
          state={{ from: pathname }}
          className="tap -my-2 inline-flex items-center rounded-full underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {t`Contar o que achou`}
        </Link>
      )}
    </aside>
  );
}
