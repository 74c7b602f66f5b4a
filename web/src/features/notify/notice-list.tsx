import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { rows, rpc } from '@/api/call';
import { optimisticUpdate } from '@/api/query';
import { type Notice, noticesQuery } from '@/shared/notify/queries';
import { useFaces } from '@/shared/person/person-photos';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/card';
import { TORN } from '@/ui/drawing';
import { RowsSkeleton } from '@/ui/rows-skeleton';
import { dayLine } from './days';
import { ALL_READ } from './drawings';
import { NoticeRow } from './notice-row';

/** What can be done with notifications; each answers at once and is put right if the server refuses. */
function useNoticeActs() {
  const client = useQueryClient();
  const { queryKey } = noticesQuery;
  const change = (turn: (notice: Notice) => Notice | null) =>
    optimisticUpdate(client, queryKey, (data) =>
      data ? { ...data, pages: data.pages.map((page) => page.flatMap((one) => turn(one) ?? [])) } : data,
    );
  const settle = () => {
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: ['badges'] });
  };
  const read = useMutation({
    mutationFn: (ids: string[] | undefined) => rpc('mark_notifications_read', ids ? { ids } : {}),
    onMutate: (ids) => {
      const now = new Date().toISOString();
      return change((one) =>
        one.read_at || (ids && !ids.includes(one.id)) ? one : { ...one, read_at: now },
      );
    },
    onError: (_error, _ids, back) => back?.(),
    onSettled: settle,
  });
  const remove = useMutation({
    mutationFn: (id: string) => rows((db) => db.from('notifications').delete().eq('id', id)),
    onMutate: (id) => change((one) => (one.id === id ? null : one)),
    onError: (_error, _id, back) => back?.(),
    onSettled: settle,
  });
  return { read, remove, renew: settle };
}

/** The notifications by day, the latest first. */
export function NoticeList() {
  const { t, i18n } = useLingui();
  const list = useInfiniteQuery(noticesQuery);
  const { read, remove, renew } = useNoticeActs();
  const notices = list.data?.pages.flat() ?? [];
  const face = useFaces(
    notices.map((notice) => notice.person),
    128,
  );
  const unread = notices.filter((notice) => !notice.read_at).length;

  if (list.isPending) return <Waiting />;
  if (list.isError) {
    return (
      <EmptyState
        art={TORN}
        title={t`Os avisos não chegaram`}
        action={<Button variant="outline" onClick={() => list.refetch()}>{t`Tentar novamente`}</Button>}
      >
        {t`Pode ser a internet. Nada se perdeu.`}
      </EmptyState>
    );
  }
  if (notices.length === 0) {
    return (
      <EmptyState
        art={ALL_READ}
        title={t`Tudo em dia`}
        action={<ButtonLink to="/" variant="outline">{t`Voltar ao Início`}</ButtonLink>}
      >
        {t`Quando houver novidade, ela aparece aqui. Sem pressa.`}
      </EmptyState>
    );
  }
  const days = new Map<string, Notice[]>();
  for (const notice of notices) {
    const day = dayLine(notice.created_at, i18n.locale);
    days.set(day, [...(days.get(day) ?? []), notice]);
  }
  return (
    <div className="grid gap-6">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p className="text-ink-2" role="status">
          {unread === 0 ? t`Você viu tudo.` : t`Não vistos: ${unread}`}
        </p>
        {unread > 0 && (
          <Button variant="ghost" size="sm" className="-mr-4" onClick={() => read.mutate(undefined)}>
            {t`Marcar todas como lidas`}
          </Button>
        )}
      </div>
      {[...days].map(([day, group]) => (
        <section key={day} aria-label={day}>
          <h2 className="mb-2 px-1 font-sans text-sm font-semibold text-ink-2 first-letter:uppercase">
            {day}
          </h2>
          <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
            {group.map((notice) => (
              <li key={notice.id}>
                <NoticeRow
                  notice={notice}
                  photo={face(notice.person?.avatar_path)}
                  onRead={() => notice.read_at ?? read.mutate([notice.id])}
                  onRemove={() => remove.mutate(notice.id)}
                  onBlocked={renew}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-center"
          busy={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          {t`Mostrar mais`}
        </Button>
      )}
    </div>
  );
}

const Waiting = () => (
  <div aria-hidden="true" className="divide-y divide-line rounded-xl border border-line bg-surface">
    <RowsSkeleton
      count={5}
      row="flex items-center gap-4 p-4"
      picture="size-12"
      lines={['h-4 w-48', 'h-3.5 w-24']}
    />
  </div>
);
