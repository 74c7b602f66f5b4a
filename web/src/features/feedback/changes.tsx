import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';
import { LoadFailed } from '@/shared/states/load-failed';
import { Loading } from '@/shared/states/loading';
import { ButtonLink } from '@/ui/button';
import { Card, EmptyState, Skeleton } from '@/ui/card';
import { NOTHING_CHANGED } from './drawings';

/** What came of accepted feedback, the newest first. */
const changesQuery = functionQuery(['feedback-changes'], 'feedback_changes', STALE.MINUTES.FIVE);

/** "O que mudou por causa de vocês": in the makers' words, and without who told it. */
export function Changes() {
  const { t, i18n } = useLingui();
  const { data, isPending, isError, isPaused, refetch } = useQuery(changesQuery);
  if (isError || (isPaused && !data))
    return <LoadFailed title={t`A lista não chegou`} onRetry={() => refetch()} />;
  if (isPending) {
    return (
      <Loading className="grid gap-3">
        <Skeleton className="h-24 rounded-xl" />
        <Skeleton className="h-24 rounded-xl" />
      </Loading>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        art={NOTHING_CHANGED}
        title={t`Ainda não há nada aqui`}
        action={<ButtonLink to="/feedback">{t`Contar uma ideia`}</ButtonLink>}
      >
        {t`Quando uma ideia de alguém vira parte do aplicativo, ela aparece nesta página, sem o nome de quem contou.`}
      </EmptyState>
    );
  }
  const day = (at: string) =>
    new Date(at).toLocaleDateString(i18n.locale, { day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <ul className="grid grid-cols-1 gap-3">
      {data.map(({ id, text, published_at }) => (
        <li key={id}>
          <Card className="grid gap-1.5 p-4 md:p-5">
            <time dateTime={published_at} className="text-sm text-ink-2">
              {day(published_at)}
            </time>
            <p className="leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
