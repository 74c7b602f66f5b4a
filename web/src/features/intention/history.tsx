import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSealLabel } from '@/ui/badge';
import { vibeHistoryQuery } from './queries';

/** How the own seal came to be what it is. Nobody else reads it. */
export function SealHistory() {
  const { t, i18n } = useLingui();
  const label = useSealLabel();
  const { data = [] } = useQuery(vibeHistoryQuery);
  if (data.length === 0) return null;
  const sessions: Record<string, string> = {
    first: t`Você fez o quiz`,
    deepen: t`Você aprofundou o selo`,
    retake: t`Você refez o quiz`,
  };
  const words = {
    quiz: (value: string) => sessions[value] ?? t`Você fez o quiz`,
    seal: (value: string) => t`Selo: ${label(value) ?? value}`,
    visibility: (value: string) =>
      value === 'matches' ? t`Visível só para os seus matches` : t`Visível para todos`,
  };
  return (
    <details className="rounded-xl border border-line bg-surface px-5 py-1">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t`Como o seu selo mudou`}</summary>
      <p className="text-sm text-ink-2">{t`Só você vê esta lista.`}</p>
      <ol className="mt-2 grid gap-2 pb-3">
        {data.map(({ id, kind, value, created_at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 text-[.95rem]">
            <span>{words[kind](value)}</span>
            <time dateTime={created_at} className="text-sm text-ink-2">
              {i18n.date(created_at, { day: 'numeric', month: 'long', year: 'numeric' })}
            </time>
          </li>
        ))}
      </ol>
    </details>
  );
}
