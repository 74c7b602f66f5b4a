import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { toast } from '@/ui/toast';
import type { PanelProps } from './decision-form';
import { deskError } from './queries';
import type { Decision } from './wire';
import { useDeskWords } from './words';

/** A decision that takes two: the proposal, and the other person's yes or no. */
export function SecondPanel({ decision, held, onDone }: PanelProps & { decision: Decision }) {
  const { t } = useLingui();
  const words = useDeskWords();
  const answer = useMutation({
    mutationFn: (confirm: boolean) => rpc('mod_second', { decision: decision.id, confirm }),
    onSuccess: (_nothing, confirm) => {
      toast.success(confirm ? t`Confirmado. A decisão vale agora.` : t`Recusado. O caso voltou para a fila.`);
      onDone();
    },
    meta: { quiet: true },
  });
  const busy = (confirm: boolean) => answer.isPending && answer.variables === confirm;
  return (
    <section aria-labelledby="desk-second" className="grid grid-cols-1 gap-3">
      <h2 id="desk-second" className="text-lg font-bold">
        {t`Falta a segunda pessoa`}
      </h2>
      <dl className="grid gap-2.5 rounded-lg bg-surface-2 p-3.5 text-sm">
        <div>
          <dt className="text-ink-2">{t`Proposta`}</dt>
          <dd className="font-semibold">{words.action(decision.action)}</dd>
        </div>
        <div>
          <dt className="text-ink-2">{t`Regra`}</dt>
          <dd>{words.rule(decision.rule)}</dd>
        </div>
        <div>
          <dt className="text-ink-2">{t`O que aconteceu`}</dt>
          <dd className="leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line">{decision.facts}</dd>
        </div>
      </dl>
      {decision.by_me ? (
        <Notice>{t`A proposta é sua. Outra pessoa da equipe confirma ou recusa.`}</Notice>
      ) : (
        <>
          {answer.error && (
            <Notice tone="danger">{deskError(answer.error, t`Não saiu. Tente novamente.`)}</Notice>
          )}
          <div className="grid grid-cols-2 gap-2">
            <Button
              variant="outline"
              disabled={!held}
              busy={busy(false)}
              onClick={() => answer.mutate(false)}
            >
              {t`Recusar`}
            </Button>
            <Button disabled={!held} busy={busy(true)} onClick={() => answer.mutate(true)}>
              {t`Confirmar`}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
