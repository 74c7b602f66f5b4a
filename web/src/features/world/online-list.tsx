import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { rows } from '@/api/call';
import { errorText } from '@/api/errors';
import { useMe } from '@/shared/account/session';
import type { ReactionError } from '@/shared/reactions/reaction-errors';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState, Notice, Skeleton } from '@/ui/card';
import { TORN } from '@/ui/drawing';
import { Field, Select } from '@/ui/field';
import { NOBODY_MOVES, WORLD_SOON } from './drawings';
import { NoOneOnline } from './no-one-online';
import { OnlineRow } from './online-row';
import type { Place } from './places';
import { type Moves, worldPeopleQuery } from './queries';
import { useConnect } from './use-connect';

interface ListProps {
  place: Place;
  onPlace: (place: Place) => void;
  /** Shows what prevents a like. */
  reactionErrorSheet: (reactionError: ReactionError, onClose: () => void) => ReactNode;
}

/** Who is online there, as the members' part of the screen. */
export function OnlineList({ place, onPlace, reactionErrorSheet }: ListProps) {
  const { t } = useLingui();
  const [reactionError, setReactionError] = useState<ReactionError | null>(null);
  const connect = useConnect(setReactionError);
  const [moves, setMoves] = useState<Moves>('');
  const list = useInfiniteQuery(worldPeopleQuery(place, moves));
  if (list.isPending) {
    return (
      <>
        {moves && <MovesFilter moves={moves} onChange={setMoves} />}
        <ListSkeleton />
      </>
    );
  }
  if (list.isError) {
    return (
      <EmptyState
        level={3}
        art={TORN}
        title={t`A lista não carregou`}
        className="py-8"
        action={<Button onClick={() => void list.refetch()}>{t`Tentar novamente`}</Button>}
      >
        {errorText(list.error, t`Confira a conexão e tente outra vez.`)}
      </EmptyState>
    );
  }
  const [first] = list.data.pages;
  if (first && !first.ready) return <NotReadyYet />;
  const people = list.data.pages.flatMap((page) => page.people);
  const busy = connect.isPending ? connect.variables.person.id : null;
  return (
    <>
      {first?.distance_km != null && <NearOnly kilometres={first.distance_km} />}
      <MovesFilter moves={moves} onChange={setMoves} />
      {people.length === 0 && moves ? (
        <NoOneMoves onAll={() => setMoves('')} />
      ) : people.length === 0 ? (
        <NoOneOnline place={place} guarded={first?.caution != null} onPlace={onPlace} />
      ) : (
        <ul className="grid grid-cols-1">
          {people.map((person) => (
            <OnlineRow
              key={person.id}
              person={person}
              busy={busy === person.id}
              onToggle={(name) => connect.mutate({ person, name })}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          variant="ghost"
          className="mt-2 w-full"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t`Mostrar mais pessoas`}
        </Button>
      )}
      {reactionError && reactionErrorSheet(reactionError, () => setReactionError(null))}
    </>
  );
}

interface MovesFilterProps {
  moves: Moves;
  onChange: (moves: Moves) => void;
}

/** Only people who say, where the caller may read it, that they would move. */
function MovesFilter({ moves, onChange }: MovesFilterProps) {
  const { t } = useLingui();
  const words: Record<Moves, string> = { '': t`Tanto faz`, city: t`De cidade`, country: t`De país` };
  return (
    <div className="px-2 pb-2">
      <Field label={t`Aceita mudar`}>
        <Select
          className="h-11 pr-9 pl-3.5 text-[.93rem]"
          value={moves}
          onChange={({ target }) => {
            const chosen = (['', 'city', 'country'] as const).find((one) => one === target.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        >
          {Object.entries(words).map(([word, name]) => (
            <option key={word} value={word}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

function NoOneMoves({ onAll }: { onAll: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      level={3}
      art={NOBODY_MOVES}
      title={t`Ninguém online aqui diz que aceita mudar`}
      className="px-3 py-1"
      action={<Button variant="outline" onClick={onAll}>{t`Mostrar todas as pessoas`}</Button>}
    >
      {t`Muita gente ainda não respondeu a essa pergunta no perfil.`}
    </EmptyState>
  );
}

/** The own saved distance holds here too, and would hide the world without a word. */
function NearOnly({ kilometres }: { kilometres: number }) {
  const { t } = useLingui();
  const me = useMe();
  const client = useQueryClient();
  const widen = useMutation({
    mutationFn: () => rows((db) => db.from('search_filters').upsert({ user_id: me.id, distance_km: null })),
    onSuccess: () =>
      Promise.all(
        [['world-people'], ['search-filters'], ['deck']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return (
    <Notice className="mx-2 mb-2">
      {t`Seu filtro de distância, até ${kilometres} km, vale aqui também.`}{' '}
      <button
        type="button"
        className="font-bold underline underline-offset-2 pointer-coarse:min-h-11"
        onClick={() => widen.mutate()}
      >{t`Procurar em qualquer lugar`}</button>
    </Notice>
  );
}

function NotReadyYet() {
  const { t } = useLingui();
  return (
    <EmptyState
      level={3}
      art={WORLD_SOON}
      title={t`Falta pouco para ver o mundo`}
      className="py-8"
      action={<ButtonLink to="/profile">{t`Completar perfil`}</ButtonLink>}
    >
      {t`Quem está online só se mostra a quem também se apresentou.`}
    </EmptyState>
  );
}

function ListSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid gap-1">
      <span className="sr-only">{t`Carregando...`}</span>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className="flex items-center gap-3 px-2 py-2.5">
          <Skeleton className="size-12 shrink-0" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3.5 w-24" />
          </div>
          <Skeleton className="h-9 w-24" />
        </div>
      ))}
    </div>
  );
}
