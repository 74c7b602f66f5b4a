import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ScanEye, ShieldCheck } from 'lucide-react';
import type { EdgeFunctions } from '@/api/surface';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import { toast } from '@/ui/toast';
import { safetyPulseQuery } from './queries';

type Pulse = EdgeFunctions['safety-pulse'];

/**
 * The sentence of the monitor, from the counts of reports. Both are of the last day that is over and rounded down to fives:
 * the exact ones would say at once that somebody reported.
 */
function usePulseLine() {
  const { t } = useLingui();
  return ({ reports_24h, under_review }: Pulse) => {
    if (reports_24h === 0) return t`Menos de 5 denúncias no último dia completo`;
    if (under_review === 0) {
      return t`${reports_24h} ou mais denúncias no último dia completo, menos de 5 em análise`;
    }
    return t`${reports_24h} ou mais denúncias no último dia completo, ${under_review} ou mais em análise`;
  };
}

/** The button 'Monitor IA', which shows the sentence as a toast. */
export function MonitorButton() {
  const { t } = useLingui();
  const client = useQueryClient();
  const line = usePulseLine();
  const tell = () =>
    client.fetchQuery(safetyPulseQuery).then(
      (pulse) => toast(line(pulse)),
      () => toast.error(t`Erro ao carregar dados`),
    );
  return (
    <Button variant="outline" size="sm" onClick={() => void tell()}>
      <ScanEye aria-hidden="true" />
      {t`Monitor IA`}
    </Button>
  );
}

/** The same sentence as a line that is always shown. */
export function MonitorLine({ className }: { className?: string }) {
  const line = usePulseLine();
  const { data: pulse } = useQuery(safetyPulseQuery);
  if (!pulse) return null;
  return (
    <p
      className={cn(
        'flex items-center gap-1.5 rounded-2xl bg-surface/85 px-3 py-1 text-[.8rem] font-medium text-ink-2',
        className,
      )}
    >
      <ShieldCheck aria-hidden="true" className="size-4 text-leaf" />
      {line(pulse)}
    </p>
  );
}
