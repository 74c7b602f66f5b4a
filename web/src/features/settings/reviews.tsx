import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { rows } from '@/api/call';
import { Badge } from '@/ui/badge';
import { Section } from './parts';

const reviewsQuery = queryOptions({
  queryKey: ['placement-reviews'],
  queryFn: () =>
    rows((db) => db.from('placement_reviews').select('*').order('created_at', { ascending: false })),
  meta: { quiet: true },
});

/** What the person asked the team to review, and what was answered; absent before the first request. */
export function Reviews() {
  const { t, i18n } = useLingui();
  const { data: reviews } = useQuery(reviewsQuery);
  if (!reviews || reviews.length === 0) return null;
  const day = (time: string) =>
    new Date(time).toLocaleDateString(i18n.locale, { day: 'numeric', month: 'long' });
  return (
    <Section
      id="revisoes"
      title={t`Revisões por uma pessoa`}
      hint={t`O que você pediu em “Por que estou vendo”. A resposta vem de uma pessoa, em até sete dias.`}
    >
      <ul className="grid gap-3">
        {reviews.map((review) => (
          <li key={review.id} className="grid gap-2 rounded-xl border border-line p-4">
            <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
              {day(review.created_at)}
              <Badge tone={review.answer ? 'leaf' : 'sun'}>
                {review.answer ? t`Respondido` : t`Resposta até ${day(review.due_at)}`}
              </Badge>
            </p>
            <blockquote className="leading-relaxed break-words whitespace-pre-line">{review.text}</blockquote>
            {review.answer && (
              <p className="rounded-lg bg-leaf-soft px-4 py-3 leading-relaxed break-words whitespace-pre-line text-leaf-ink">
                {review.answer}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
