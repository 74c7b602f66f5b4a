import { useLingui } from '@lingui/react/macro';
import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorText } from '@/api/errors';
import { STALE } from '@/api/query';
import { toast } from '@/ui/toast';
import { ManualForm, type ManualPeople } from './manual-form';
import { ASTROLOGY, compareSigns, natalQuery } from './queries';
import { SynastryCard } from './synastry-card';
import type { Synastry } from './wire';

interface ManualResult {
  people: ManualPeople;
  synastry: Synastry;
}

/** The last manual comparison. It lives in this page's memory and nowhere else. */
export const manualQuery = queryOptions<ManualResult>({
  queryKey: [...ASTROLOGY, 'manual'],
  queryFn: skipToken,
  staleTime: STALE.INFINITY,
  gcTime: STALE.INFINITY,
});

/** Form and result of a comparison by hand. */
export function Manual({ member }: { member: boolean }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: held } = useQuery(manualQuery);
  const { data: chart, isPending } = useQuery({ ...natalQuery, enabled: member });
  const compare = useMutation({
    mutationFn: compareSigns,
    onSuccess: (synastry, people) => {
      client.setQueryData(manualQuery.queryKey, { people, synastry });
      toast.success(t`Mapa astrológico manual configurado!`);
      requestAnimationFrame(() => heading.current?.focus());
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
        <SynastryCard
          heading={heading}
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
