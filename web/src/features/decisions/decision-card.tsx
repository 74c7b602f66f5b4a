import { useLingui } from '@lingui/react/macro';
import { CornerDownRight } from 'lucide-react';
import { useState } from 'react';
import { useTimes } from '@/shared/meeting/times';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card, Notice } from '@/ui/card';
import { stageOf } from './appeal';
import { AppealForm } from './appeal-form';
import type { OwnDecision } from './queries';

/** One decision: what changed, why, until when, and the appeal. */
export function DecisionCard({ decision }: { decision: OwnDecision }) {
  const { t } = useLingui();
  const { moment } = useTimes();
  const titles: Record<string, string> = {
    none: t`Nada mudou`,
    warn: t`Um aviso`,
    remove_content: t`Um conteúdo saiu`,
    limit: t`Conta limitada`,
    suspend: t`Conta suspensa`,
    ban: t`Conta banida`,
    report_authority: t`Comunicação à autoridade`,
    limit_reports: t`Denúncias limitadas`,
  };
  const overturned = decision.state === 'overturned';
  return (
    <Card aria-labelledby={`d-${decision.id}`} className="grid grid-cols-1 gap-4 md:p-6">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 id={`d-${decision.id}`} className="text-xl font-bold">
            {titles[decision.action] ?? t`Decisão`}
          </h2>
          <p className="text-sm text-ink-2">
            <time dateTime={decision.decided_at}>{moment(decision.decided_at)}</time>
          </p>
        </div>
        {overturned ? (
          <Badge tone="leaf">{t`Desfeita`}</Badge>
        ) : (
          decision.until && <Badge>{t`Até ${moment(decision.until)}`}</Badge>
        )}
      </header>
      <div className="grid gap-2.5 leading-relaxed">
        {decision.statement.map((line) => (
          <p key={line} className="[overflow-wrap:anywhere] whitespace-pre-line">
            {line}
          </p>
        ))}
      </div>
      <Appeal decision={decision} />
    </Card>
  );
}

function Appeal({ decision }: { decision: OwnDecision }) {
  const { t } = useLingui();
  const { moment } = useTimes();
  const [writing, setWriting] = useState(false);
  // The stage is of the moment in which the card is first drawn; the server decides in the end.
  const [now] = useState(Date.now);
  const stage = stageOf(decision, now);
  if (stage === 'none') return null;
  if (stage === 'late') return <p className="text-sm text-ink-2">{t`O prazo para discordar passou.`}</p>;
  if (stage === 'possible') {
    return writing ? (
      <AppealForm decision={decision.id} onCancel={() => setWriting(false)} />
    ) : (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
        <Button variant="outline" onClick={() => setWriting(true)}>{t`Não concordo`}</Button>
        <p className="text-sm text-ink-2">{t`Até ${moment(decision.appeal_until)}. Outra pessoa responde.`}</p>
      </div>
    );
  }
  const { appeal } = decision;
  if (!appeal) return null;
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-bold">{t`O seu recurso`}</h3>
      {/* Its text is erased a year after the answer, and the answer stays with the decision. */}
      {appeal.text && (
        <p className="leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line text-ink-2">
          {appeal.text}
        </p>
      )}
      {stage === 'waiting' && (
        <Notice>{t`Recebemos. Outra pessoa lê e responde até ${moment(appeal.due_at)}.`}</Notice>
      )}
      {stage !== 'waiting' && (
        <div
          className={`flex gap-2.5 rounded-lg p-3.5 ${stage === 'granted' ? 'bg-leaf-soft text-leaf-ink' : 'bg-tile-soft text-tile-ink'}`}
        >
          <CornerDownRight aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          <div className="min-w-0">
            <p className="font-semibold">
              {stage === 'granted' ? t`Você tinha razão: a decisão foi desfeita.` : t`A decisão continua.`}
            </p>
            {appeal.answer && (
              <p className="mt-0.5 leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line">
                {appeal.answer}
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
