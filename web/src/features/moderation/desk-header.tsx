import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Coffee, Keyboard } from 'lucide-react';
import { PRODUCT } from '@/config/product';
import { Link } from '@/router';
import { myProfileQuery } from '@/shared/member/queries';
import { Logo } from '@/ui/brand';
import { Button, IconButton } from '@/ui/button';
import { cn } from '@/ui/cn';
import { SkipLink } from '@/ui/skip-link';
import { ThemeToggle } from '@/ui/theme-toggle';
import type { Queue } from './wire';

/** From this part of the day's cap on, the desk suggests a pause. */
const TIRED = 0.75;

interface DeskHeaderProps {
  queue: Queue;
  current: 'cases' | 'verifications' | 'incidents';
  onPause: () => void;
  onKeys: () => void;
}

const QueueLink = ({ to, current, children }: { to: string; current: boolean; children: string }) => (
  <Link
    to={to}
    aria-current={current ? 'page' : undefined}
    className={cn(
      'inline-flex min-h-11 items-center rounded-full px-4 text-sm font-semibold transition-colors hover:bg-surface-2',
      current ? 'bg-brand-soft text-brand-ink hover:bg-brand-soft' : 'text-ink-2',
    )}
  >
    {children}
  </Link>
);

/** Name of the desk, the hours with severe cases as a fact, and the pause beside them. */
export function DeskHeader({ queue, current, onPause, onKeys }: DeskHeaderProps) {
  const { t } = useLingui();
  const { data: profile } = useQuery(myProfileQuery);
  const span = useSpan();
  const { seconds_today: spent, cap_seconds: cap, capped } = queue.wellbeing;
  const tired = spent >= cap * TIRED;
  return (
    <>
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 md:px-6">
          <Link to="/" aria-label={t`${PRODUCT}, início`} className="max-sm:hidden">
            <Logo />
          </Link>
          <h1 className="text-xl font-bold">{t`Moderação`}</h1>
          <nav aria-label={t`Filas`} className="flex gap-1 max-lg:order-2 max-lg:w-full">
            <QueueLink to="/moderation" current={current === 'cases'}>
              {t`Casos`}
            </QueueLink>
            <QueueLink to="/moderation/verificacoes" current={current === 'verifications'}>
              {t`Verificações`}
            </QueueLink>
            {profile?.role === 'admin' && (
              <QueueLink to="/moderation/incidentes" current={current === 'incidents'}>
                {t`Incidentes`}
              </QueueLink>
            )}
          </nav>
          <span className="flex-1" />
          <p
            className={cn(
              'rounded-full px-3.5 py-1.5 text-sm font-medium tabular-nums max-lg:order-1',
              tired ? 'bg-sun-soft text-sun-ink' : 'bg-leaf-soft text-leaf-ink',
            )}
          >
            {t`Casos graves hoje: ${span(spent)} de ${span(cap)}`}
            {tired && !capped && <span className="font-normal"> · {t`uma pausa faz bem`}</span>}
            {capped && <span className="font-normal"> · {t`amanhã eles voltam`}</span>}
          </p>
          <Button variant="outline" size="sm" onClick={onPause} className="max-lg:order-1">
            <Coffee aria-hidden="true" />
            {t`Fazer uma pausa`}
          </Button>
          <span className="flex">
            <IconButton label={t`Teclas da mesa`} onClick={onKeys}>
              <Keyboard />
            </IconButton>
            <ThemeToggle label={t`Alternar tema claro e escuro`} />
          </span>
        </div>
      </header>
    </>
  );
}

/** A span of seconds as hours and minutes: `1 h 20`, `40 min`. */
function useSpan() {
  const { t } = useLingui();
  return (seconds: number) => {
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    const rest = minutes % 60;
    if (hours === 0) return t`${rest} min`;
    return rest === 0 ? t`${hours} h` : t`${hours} h ${String(rest).padStart(2, '0')}`;
  };
}
