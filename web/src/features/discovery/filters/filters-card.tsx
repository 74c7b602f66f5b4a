import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { SearchFilters } from '@/api/surface';
import { subscriptionQuery } from '@/shared/member/queries';
import { useValueWord } from '@/shared/person/person-values';
import { INTERESTS, PERSONALITIES } from '@/shared/profile/values';
import { Button } from '@/ui/button';
import { Card, Skeleton } from '@/ui/card';
import { ChipSelect } from '@/ui/chip-select';
import { cn } from '@/ui/cn';
import { Switch } from '@/ui/switch';
import { toast } from '@/ui/toast';
import { filtersQuery } from '../queries';
import { choseCompatibility, FREE_INTERESTS, toForm, toSend } from './form';
import { LockedRow } from './locked';
import { PeopleCount } from './people-count';
import { SliderRow } from './slider-row';
import { useSaveFilters } from './use-save-filters';
import { Weights } from './weights';

const heading = 'flex items-center gap-2.5 text-xl font-bold';

/** The filters card. It shows what is saved, and what would come of changes before they are applied. */
export function FiltersCard() {
  const { t } = useLingui();
  const { data: saved, isPending } = useQuery(filtersQuery);
  const { data: subscription } = useQuery(subscriptionQuery);
  return (
    <Card aria-labelledby="filtros" className="p-5 md:p-6">
      <h2 id="filtros" tabIndex={-1} className={`${heading} scroll-mt-20 outline-offset-4`}>
        <SlidersHorizontal className="size-5 text-brand" aria-hidden="true" />
        {t`Filtros avançados`}
      </h2>
      {isPending ? (
        <FiltersSkeleton />
      ) : (
        // A new saved row is a new form: what was being edited has just been applied.
        <FiltersForm key={JSON.stringify(saved)} saved={saved} premium={Boolean(subscription?.subscribed)} />
      )}
    </Card>
  );
}

/** As tall as what comes, or the cards below would jump down when it does. */
export function FiltersSkeleton() {
  return (
    <div className="grid min-h-[76rem] content-start gap-6 pt-5 md:min-h-[63rem]">
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className="grid gap-4">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-2 w-full" />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {INTERESTS.map((interest) => (
          <Skeleton key={interest} className="h-9 w-24" />
        ))}
      </div>
    </div>
  );
}

interface FiltersFormProps {
  saved: SearchFilters | null | undefined;
  premium: boolean;
  /** Called after the filters were applied; given where they are put away then. */
  onDone?: () => void;
  /** Shows "O que importa para mim" unfolded, in view. */
  openWeights?: boolean;
}

export function FiltersForm({ saved, premium, onDone, openWeights }: FiltersFormProps) {
  const { t } = useLingui();
  const word = useValueWord();
  const [form, setForm] = useState(() => toForm(saved));
  const [chosen, setChosen] = useState(() => choseCompatibility(saved));
  const save = useSaveFilters();
  const set = (change: Partial<SearchFilters>) => setForm((before) => ({ ...before, ...change }));
  const locked = () => toast(t`Filtro Premium`, { description: t`Este filtro faz parte do Premium.` });
  const anywhere = form.distance_km === null;
  const sending = toSend(form, premium, chosen);
  return (
    <form
      className="grid grid-cols-1 gap-4 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(sending, { onSuccess: onDone });
      }}
    >
      <div className="grid gap-1.5">
        <SliderRow
          title={t`Idade`}
          value={[form.age_min, form.age_max]}
          text={t`${form.age_min} a ${form.age_max} anos`}
          labels={[t`Idade mínima`, t`Idade máxima`]}
          min={18}
          max={99}
          onChange={([from = 18, to = 99]) => set({ age_min: from, age_max: to })}
        />
        <SliderRow
          title={t`Distância`}
          value={[form.distance_km ?? 100]}
          text={anywhere ? t`qualquer lugar` : t`até ${form.distance_km ?? 100} km`}
          labels={[t`Distância máxima`]}
          min={1}
          max={100}
          disabled={anywhere}
          onChange={([km = 25]) => set({ distance_km: km })}
        />
        <div className="pb-4">
          <Switch
            label={t`Qualquer lugar`}
            hint={t`Sem limite de distância`}
            checked={anywhere}
            onChange={(on) => set({ distance_km: on ? null : 25 })}
          />
        </div>
        <SliderRow
          title={t`Compatibilidade`}
          value={[form.compatibility]}
          text={t`${form.compatibility}% ou mais`}
          labels={[t`Compatibilidade mínima`]}
          min={0}
          max={100}
          onChange={([percent = 80]) => {
            setChosen(true);
            set({ compatibility: percent });
          }}
        />
        {!chosen && (
          <p className="-mt-2 pb-2 text-sm text-ink-2">{t`Só muda a ordem depois que você escolher.`}</p>
        )}
      </div>
      <div>
        <p className="mb-2.5 flex items-baseline justify-between text-[.93rem] font-semibold">
          {t`Interesses`}
          <span className="font-normal text-ink-2 tabular-nums">
            {premium ? t`${form.interests.length}/ilimitado` : t`${form.interests.length}/3`}
          </span>
        </p>
        <ChipSelect
          label={t`Interesses`}
          options={INTERESTS.map((interest) => ({ value: interest as string, label: word(interest) }))}
          value={form.interests}
          onChange={(interests) => set({ interests })}
          limit={premium ? undefined : FREE_INTERESTS}
          onLimit={() =>
            toast(t`Limite atingido`, { description: t`Sem Premium, você escolhe até 3 interesses.` })
          }
        />
      </div>
      <div className="grid gap-2">
        {premium ? (
          <>
            <div>
              <p className="mb-2.5 text-[.93rem] font-semibold">{t`Tipo de personalidade`}</p>
              <ChipSelect
                label={t`Tipo de personalidade`}
                options={PERSONALITIES.map((type) => ({ value: type as string, label: type }))}
                value={form.personality}
                onChange={(personality) => set({ personality })}
              />
            </div>
            <Switch
              label={t`Apenas verificados`}
              hint={t`Quem confirmou que é quem diz ser`}
              checked={form.verified_only}
              onChange={(verified_only) => set({ verified_only })}
            />
          </>
        ) : (
          <>
            <LockedRow
              label={t`Tipo de personalidade`}
              hint={t`Os 16 tipos MBTI`}
              kind="select"
              onPress={locked}
            />
            <LockedRow
              label={t`Apenas verificados`}
              hint={t`Quem confirmou que é quem diz ser`}
              kind="switch"
              onPress={locked}
            />
          </>
        )}
        <Switch
          label={t`Idioma em comum`}
          hint={t`Pelo menos uma língua que vocês dois falam`}
          checked={form.shared_language}
          onChange={(shared_language) => set({ shared_language })}
        />
        <Switch
          label={t`Intenção compatível`}
          hint={t`Quem procura algo que combina com o que você procura`}
          checked={form.compatible_intention}
          onChange={(compatible_intention) => set({ compatible_intention })}
        />
      </div>
      <Weights value={form.weights} onChange={(weights) => set({ weights })} open={openWeights} />
      <PeopleCount filters={sending} onLift={set} />
      {/* In a sheet the one action stays within the thumb's reach. */}
      <div className={cn(onDone && 'sticky -bottom-6 -mx-6 -mb-6 border-t border-line bg-surface px-6 py-3')}>
        <Button type="submit" size="lg" busy={save.isPending} className="w-full">
          {t`Aplicar Filtros`}
        </Button>
      </div>
    </form>
  );
}
