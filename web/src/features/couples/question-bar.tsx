import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import { Link } from '@/router';
import { coupleQuery, useCoupleNews } from './queries';

/** Above a conversation while the other person's question is open, and once they are a couple. */
export function QuestionBar({ matchId }: { matchId: string }) {
  const { t } = useLingui();
  const { data } = useQuery(coupleQuery(matchId));
  useCoupleNews(matchId);
  if (data?.state !== 'question' && data?.state !== 'couple') return null;
  const name = data.name ?? t`Esta pessoa`;
  return (
    <Link
      to={`/encontramos/${matchId}`}
      className="flex min-h-12 items-center gap-2.5 border-b border-line bg-brand-soft px-5 py-2.5 text-sm font-semibold text-brand-ink hover:underline"
    >
      <HeartHandshake aria-hidden="true" className="size-5 shrink-0" />
      {data.state === 'couple' ? t`Vocês se encontraram` : t`${name} tem uma pergunta para você`}
    </Link>
  );
}
