import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CornerDownRight } from 'lucide-react';
import type { Feedback } from '@/api/surface';
import { Shot } from '@/shared/media/feedback-screenshot';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card, EmptyState, Skeleton } from '@/ui/card';
import { TORN } from '@/ui/drawing';
import { NO_FEEDBACK } from './drawings';
import { feedbackQuery } from './queries';
import { useKinds, useStates } from './words';

/** The user's earlier feedback, its state, and the answers. */
export function MyFeedback() {
  const { t } = useLingui();
  const { data, isPending, isError, refetch } = useQuery(feedbackQuery);
  return (
    <section aria-labelledby="contei" className="mt-10">
      <h2 id="contei" className="mb-3 text-xl font-bold">{t`O que você já contou`}</h2>
      {isPending && <Waiting />}
      {isError && (
        <EmptyState
          level={3}
          art={TORN}
          title={t`A lista não chegou`}
          action={<Button variant="outline" onClick={() => void refetch()}>{t`Tentar novamente`}</Button>}
        >
          {t`Pode ser a internet. Nada se perdeu.`}
        </EmptyState>
      )}
      {data?.length === 0 && (
        <EmptyState level={3} art={NO_FEEDBACK} title={t`Nada por enquanto`}>
          {t`O que você contar aparece aqui, com o que fizemos e a resposta.`}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {data.map((piece) => (
            <li key={piece.id}>
              <Piece piece={piece} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Piece({ piece }: { piece: Feedback }) {
  const { t, i18n } = useLingui();
  const kind = useKinds().find((known) => known.value === piece.kind);
  const state = useStates()[piece.state];
  const day = new Date(piece.created_at).toLocaleDateString(i18n.locale, { day: 'numeric', month: 'long' });
  const Icon = kind?.icon;
  return (
    <Card className="grid gap-3 p-4 md:p-5">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-2 text-sm font-semibold">
          {Icon && <Icon aria-hidden="true" className="size-4.5 text-ink-2" />}
          {kind?.label}
          <span className="font-normal text-ink-2">
            <time dateTime={piece.created_at}>{day}</time>
          </span>
        </span>
        <Badge tone={state.tone}>{state.label}</Badge>
      </header>
      <p className="leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line">{piece.text}</p>
      <Shot path={piece.screenshot} alt={t`A imagem que você juntou`} />
      {piece.reply && (
        <div className="flex gap-2.5 rounded-lg bg-leaf-soft p-3.5 text-leaf-ink">
          <CornerDownRight aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          <div className="min-w-0">
            <p className="text-sm font-semibold">{t`Resposta da equipe`}</p>
            <p className="mt-0.5 leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line">
              {piece.reply}
            </p>
          </div>
        </div>
      )}
    </Card>
  );
}

const Waiting = () => (
  <div aria-hidden="true" className="grid gap-3">
    {['a', 'b'].map((key) => (
      <Card key={key} className="grid gap-3">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </Card>
    ))}
  </div>
);
