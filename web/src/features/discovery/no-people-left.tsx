import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@/ui/button';
import { DeckEnd } from './deck-states';
import { NOBODY_LEFT } from './drawings';
import { FilterSuggestions } from './filters/filter-suggestions';
import { useSaveFilters } from './filters/use-save-filters';
import { FirstPeople } from './first-people';
import { countQuery, filtersQuery, statsQuery } from './queries';
import { WishButton } from './wish-button';

/** Where the public numbers tell fewer people than this, there is hardly anybody to have been seen. */
const FEW = 10;

/** No people left to show: because all were seen, or because there are hardly any yet. */
export function NoPeopleLeft({ onFilters }: { onFilters: () => void }) {
  const { data: stats, isPending: counting } = useQuery(statsQuery);
  const { data: saved, isPending: reading } = useQuery(filtersQuery);
  if (counting || reading) return null;
  if (stats && stats.users < FEW) return <FirstPeople filtered={Boolean(saved)} onFilters={onFilters} />;
  return <EverybodySeen onFilters={onFilters} />;
}

/**
 * Everybody who fits has been seen. Where saved filters exclude others it says which, and lifts
 * one by a press; without saved filters there is nothing to lift.
 */
function EverybodySeen({ onFilters }: { onFilters: () => void }) {
  const { t } = useLingui();
  const save = useSaveFilters();
  const { data: saved } = useQuery(filtersQuery);
  const { data: count } = useQuery({ ...countQuery({}), enabled: Boolean(saved) });
  const costs = saved ? (count?.costs ?? []) : [];
  return (
    <DeckEnd
      art={NOBODY_LEFT}
      title={t`Você viu todo mundo por perto`}
      actions={
        <>
          <FilterSuggestions
            className="justify-center pb-2"
            costs={costs}
            busy={save.isPending}
            onLift={(change) => save.mutate(change)}
          />
          <WishButton />
          <Button variant="outline" onClick={onFilters}>
            {t`Ajustar os filtros`}
          </Button>
        </>
      }
    >
      {costs.length > 0
        ? t`Dentro dos seus filtros não há mais ninguém hoje.`
        : t`Gente nova chega todos os dias, e quem combina com você aparece aqui primeiro.`}
    </DeckEnd>
  );
}
