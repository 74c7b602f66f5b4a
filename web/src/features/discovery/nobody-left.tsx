import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@/ui/button';
import { End } from './deck-states';
import { Lifts } from './filters/lifts';
import { useSaveFilters } from './filters/use-save-filters';
import { countQuery, filtersQuery } from './queries';

/** The keys go where the eyes go. */
function toTheFilters() {
  const filters = document.getElementById('filtros');
  filters?.scrollIntoView({ block: 'start' });
  filters?.focus({ preventScroll: true });
}

/**
 * Everybody who fits has been seen. Where saved filters keep others away it says which, and opens one by a press;
 * without saved filters nobody was kept away, and there is nothing to open.
 */
export function NobodyLeft() {
  const { t } = useLingui();
  const save = useSaveFilters();
  const { data: saved } = useQuery(filtersQuery);
  const { data: count } = useQuery({ ...countQuery({}), enabled: Boolean(saved) });
  const costs = saved ? (count?.costs ?? []) : [];
  return (
    <End
      title={t`Você viu todo mundo por perto`}
      actions={
        <>
          <Lifts
            className="justify-center pb-2"
            costs={costs}
            busy={save.isPending}
            onLift={(change) => save.mutate(change)}
          />
          <Button variant="outline" onClick={toTheFilters}>
            {t`Ajustar os filtros`}
          </Button>
        </>
      }
    >
      {costs.length > 0
        ? t`Dentro dos seus filtros não há mais ninguém hoje.`
        : t`Gente nova chega todos os dias. Volte amanhã: quem combina com você aparece aqui primeiro.`}
    </End>
  );
}
