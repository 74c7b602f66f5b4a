import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Field, Textarea } from '@/ui/field';
import { Switch } from '@/ui/switch';
import { toast } from '@/ui/toast';
import { NO_REVIEWS } from './drawings';
import { LoadedRows } from './parts';

const reviewsQuery = queryOptions({
  queryKey: ['staff', 'reviews'],
  queryFn: () => rpc('open_reviews'),
  meta: { quiet: true },
});

type Review = Awaited<ReturnType<NonNullable<typeof reviewsQuery.queryFn>>>[number];

/** What members ask a person to review, and contested seals: one queue, the nearest due day first. */
export function Reviews() {
  const { t } = useLingui();
  const query = useQuery(reviewsQuery);
  return (
    <LoadedRows
      query={query}
      empty={{
        art: NO_REVIEWS,
        title: t`Nenhum pedido espera`,
        text: t`Aqui chegam os pedidos de revisão e os selos contestados, com o dia da resposta.`,
      }}
      row={(review) => <OpenReview key={review.id} review={review} />}
    />
  );
}

function OpenReview({ review }: { review: Review }) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [grant, setGrant] = useState(false);
  const day = new Date(review.due_at).toLocaleDateString(i18n.locale, { day: 'numeric', month: 'long' });
  const answer = useMutation({
    mutationFn: () => rpc('answer_review', { id: review.id, kind: review.kind, grant, answer: text }),
    onSuccess: () => toast.success(t`Resposta enviada`),
    onError: (error) => toast.error(errorText(error, t`Erro ao salvar dados`)),
    onSettled: () => client.invalidateQueries({ queryKey: ['staff'] }),
    meta: { quiet: true },
  });
  return (
    <li className="grid gap-3 rounded-xl border border-line bg-surface p-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="tile">{review.kind === 'seal' ? t`Selo contestado` : t`Por que estou vendo`}</Badge>
        <Badge tone={review.overdue ? 'brand' : 'sun'}>
          {review.overdue ? t`Venceu em ${day}` : t`Responder até ${day}`}
        </Badge>
      </p>
      <blockquote className="leading-relaxed break-words whitespace-pre-line">{review.text}</blockquote>
      <details className="text-sm text-ink-2">
        <summary className="min-h-11 cursor-pointer content-center">{t`Os números`}</summary>
        <pre className="overflow-x-auto whitespace-pre-wrap">{JSON.stringify(review.facts, null, 1)}</pre>
      </details>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          answer.mutate();
        }}
      >
        <Field label={t`Resposta para a pessoa`}>
          <Textarea
            rows={4}
            maxLength={1000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        {review.kind === 'seal' && (
          <Switch
            label={t`Dar razão à pessoa`}
            hint={t`O que pesava contra o selo deixa de contar.`}
            checked={grant}
            onChange={setGrant}
          />
        )}
        <Button
          type="submit"
          size="sm"
          className="justify-self-start"
          busy={answer.isPending}
          disabled={!text.trim()}
        >
          {t`Enviar resposta`}
        </Button>
      </form>
    </li>
  );
}
