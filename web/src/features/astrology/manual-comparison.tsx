import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '@/api/errors';
import { toast } from '@/ui/toast';
import { ManualForm } from './manual-form';
import { compareSigns, manualQuery, natalQuery } from './queries';
import { SynastryResult } from './result';

/** Form and result of a comparison by hand. */
export function ManualComparison({ member }: { member: boolean }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: held } = useQuery(manualQuery);
  const { data: chart, isPending } = useQuery({ ...natalQuery, enabled: member });
  const compare = useMutation({
    mutationFn: compareSigns,
    onSuccess: (synastry, people) => {
      client.setQueryData(manualQuery.queryKey, { people, synastry, at: Date.now() });
      toast.success(t`Mapa astrológico manual configurado!`);
    },
    meta: { quiet: true },
  });
  // The form asks once whether there is an own chart, so it waits for the answer.
  if (member && isPending) return null;
  const name = (given: string | null, fallback: string) => ({ name: given ?? fallback });
  return (
    <div className="grid grid-cols-1 gap-6">
      <ManualForm
        held={held?.people}
        own={Boolean(chart)}
        busy={compare.isPending}
        error={
          compare.error ? errorText(compare.error, t`A comparação não saiu. Tente novamente.`) : undefined
        }
        onSubmit={(people) => compare.mutate(people)}
      />
      {held && (
        <SynastryResult
          key={held.at}
          focus={compare.isSuccess}
          synastry={held.synastry}
          analysis="/astrology-match/analise"
          people={[
            name(held.synastry.first.name, held.people.first ? t`Primeira pessoa` : t`Você`),
            name(held.synastry.second.name, held.people.first ? t`Segunda pessoa` : t`A outra pessoa`),
          ]}
        />
      )}
    </div>
  );
}
