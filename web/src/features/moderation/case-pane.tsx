import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState, Notice, Skeleton } from '@/ui/card';
import { cn } from '@/ui/cn';
import { TORN } from '@/ui/drawing';
import { useMedia, WIDE } from '@/ui/use-media';
import { AppealPanel } from './appeal-panel';
import { CaseView } from './case-view';
import { DecisionForm } from './decision-form';
import type { Draft } from './draft';
import { CASE_GONE, CASE_TAKEN, CUP } from './drawings';
import type { Lease } from './lease';
import { MoreActs } from './more-acts';
import { caseQuery, deskError } from './queries';
import { SecondPanel } from './second-panel';
import type { CaseRow } from './wire';

export interface CasePaneProps {
  id: string;
  /** Its row of the queue, while the queue has it. */
  row: CaseRow | undefined;
  lease: Lease;
  draft: Draft;
  onDraft: (part: Partial<Draft>) => void;
  /** Below the wide layout: the column of the decision stands instead of the case's. */
  deciding: boolean;
  onDeciding: (deciding: boolean) => void;
  onAgain: () => void;
  onLost: (why: string) => void;
  onSkip: () => void;
  onDone: () => void;
  onLeft: () => void;
}

/** The opened case and its decision. */
export function CasePane(props: CasePaneProps) {
  const { t } = useLingui();
  const { id, lease, row } = props;
  const mine = lease.name !== 'none' && lease.id === id;
  const held = mine && lease.name === 'held';
  const [reveal, setReveal] = useState(false);
  const query = useQuery({
    ...caseQuery(id, reveal),
    enabled: held,
    placeholderData: keepPreviousData,
  });
  const wide = useMedia(WIDE);
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = Boolean(query.data);
  const focus = useEffectEvent(() => heading.current?.focus({ preventScroll: true }));
  useEffect(() => {
    if (arrived) focus();
  }, [arrived]);

  const back = (
    <ButtonLink to="/moderation" variant="ghost" size="sm" className="lg:hidden">
      <ArrowLeft aria-hidden="true" />
      {t`Fila`}
    </ButtonLink>
  );
  if (!query.data) {
    return (
      <div className="p-4 lg:p-6">
        {back}
        <BeforeTheCase {...props} failed={held ? query.error : null} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  const { data } = query;
  const args = { ...props, data, held, version: held ? lease.version : (row?.version ?? 0) };
  return (
    <div className="flex min-h-0 min-w-0 flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex items-center justify-between gap-2 px-4 pt-3 lg:hidden">
        {back}
        {/* biome-ignore lint/a11y/useSemanticElements: two views of one case are no fieldset. */}
        <div role="group" aria-label={t`Parte do caso`} className="flex gap-1 rounded-full bg-surface-2 p-1">
          {[false, true].map((decision) => (
            <button
              key={String(decision)}
              type="button"
              aria-pressed={props.deciding === decision}
              onClick={() => props.onDeciding(decision)}
              className="min-h-11 rounded-full px-4 text-sm font-semibold text-ink-2 aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-card dark:aria-pressed:bg-line-strong/40 dark:aria-pressed:shadow-none"
            >
              {decision ? t`Decisão` : t`Caso`}
            </button>
          ))}
        </div>
      </div>
      <div className={cn('min-h-0 min-w-0 lg:overflow-y-auto', !wide && props.deciding && 'hidden')}>
        <CaseView data={data} lease={lease} heading={heading} onAsked={() => void query.refetch()} />
      </div>
      <aside
        aria-label={t`Decisão`}
        className={cn(
          'grid min-h-0 content-start gap-4 border-line p-4 lg:overflow-y-auto lg:border-l lg:bg-surface lg:p-5',
          !wide && !props.deciding && 'hidden',
        )}
      >
        <LeaseLost {...props} />
        {data.appeal ? (
          <AppealPanel {...args} revealed={reveal} onReveal={() => setReveal(true)} />
        ) : data.awaiting ? (
          <SecondPanel {...args} decision={data.awaiting} />
        ) : (
          <DecisionForm {...args} />
        )}
        <MoreActs {...args} onAsked={() => void query.refetch()} />
      </aside>
    </div>
  );
}

/** The hold on the case is over: nothing that was written is lost. */
function LeaseLost({ id, lease, onAgain }: CasePaneProps) {
  const { t } = useLingui();
  if (lease.name === 'none' || lease.id !== id || lease.name === 'held') return null;
  if (lease.name === 'claiming') return <Notice>{t`Pegando o caso...`}</Notice>;
  const why =
    lease.name === 'refused'
      ? deskError(lease.error, t`Não conseguimos pegar o caso de novo.`)
      : lease.why === 'changed'
        ? t`O caso mudou enquanto você lia.`
        : t`O tempo com este caso acabou.`;
  return (
    <Notice tone="danger">
      <p>
        {why} {t`O que você escreveu continua aqui.`}
      </p>
      <Button variant="outline" size="sm" className="mt-2" onClick={onAgain}>
        {t`Pegar de novo`}
      </Button>
    </Notice>
  );
}

interface BeforeProps extends CasePaneProps {
  failed: unknown;
  onRetry: () => void;
}

/** What stands there until the case does: claiming it, or why that did not go through. */
function BeforeTheCase({ id, row, lease, failed, onRetry, onAgain }: BeforeProps) {
  const { t } = useLingui();
  const refused = lease.name === 'refused' && lease.id === id ? lease : null;
  if (refused || failed) {
    const calm = refused && ['wellbeing', 'claimed', 'decided'].includes(refused.why);
    return (
      <EmptyState
        art={refused?.why === 'wellbeing' ? CUP : calm ? CASE_TAKEN : TORN}
        title={
          refused?.why === 'wellbeing'
            ? t`Hoje já foi bastante`
            : refused?.why === 'claimed'
              ? t`Outra pessoa está com ele`
              : refused?.why === 'decided'
                ? t`Este caso já foi decidido`
                : t`O caso não abriu`
        }
        action={
          calm ? (
            <ButtonLink to="/moderation" variant="outline">{t`Voltar à fila`}</ButtonLink>
          ) : (
            <Button variant="outline" onClick={refused ? onAgain : onRetry}>{t`Tentar novamente`}</Button>
          )
        }
      >
        {deskError(refused?.error ?? failed, t`Pode ser a internet. Nada se perdeu.`)}
      </EmptyState>
    );
  }
  if (!row && lease.name === 'none') {
    return (
      <EmptyState
        art={CASE_GONE}
        title={t`Este caso já não está na fila`}
        action={<ButtonLink to="/moderation" variant="outline">{t`Voltar à fila`}</ButtonLink>}
      >
        {t`Ele pode estar decidido, ou não ser seu para decidir.`}
      </EmptyState>
    );
  }
  return (
    <div role="status" className="grid gap-4 pt-2">
      <span className="sr-only">{t`Abrindo o caso...`}</span>
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-64 rounded-xl" />
      <Skeleton className="h-40 rounded-xl" />
    </div>
  );
}
