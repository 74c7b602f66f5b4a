import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { Link } from '@/router';
import type { Boost } from './queries';
import { hour, useBoostWords } from './words';

/** Earlier boosts, the newest first. */
export function History({ boosts }: { boosts: readonly Boost[] }) {
  const { t } = useLingui();
  const words = useBoostWords();
  if (boosts.length === 0) return null;
  const outcomes: Record<Boost['state'], string> = {
    running: t`em andamento`,
    done: t`garantia cumprida`,
    returned: t`voltou para você`,
    stopped: t`interrompido, voltou para você`,
    hidden: t`contou como usado`,
  };
  return (
    <section className="mt-3.5">
      <h2 className="mb-2 text-lg font-bold">{t`Seus destaques`}</h2>
      <ul className="grid grid-cols-1 gap-2">
        {boosts.map((boost) => (
          <li key={boost.id}>
            <Link
              to={`/boost-profile?recibo=${boost.id}`}
              className="flex min-h-16 items-center gap-3.5 rounded-xl border border-line bg-surface p-4"
            >
              <b className="w-14 shrink-0 font-display text-xl font-extrabold tabular-nums">
                {words.times(boost)}
              </b>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">
                  {t`${words.short(boost.started_at)}, às ${hour(new Date(boost.started_at))}`}
                </span>
                <span className="block text-sm text-ink-2">{outcomes[boost.state]}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
