import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '@/api/errors';
import { Link } from '@/router';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { LiveRegion } from '@/ui/visually-hidden';
import { shortTime } from '../times';
import type { Thread } from '../wire';
import { usePartnerName } from '../words';
import { type FoundMessage, searchQuery } from './queries';

/** Typing is not searched letter by letter. */
const PAUSE_MS = 300;

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

interface FoundMessagesProps {
  text: string;
  threads: readonly Thread[];
  /** Whether a conversation was found by its name: then nothing is said of what was not. */
  quiet: boolean;
}

/** Messages with the words that were typed; each leads to its place in its conversation. */
export default function FoundMessages({ text, threads, quiet }: FoundMessagesProps) {
  const { t } = useLingui();
  const wanted = usePaused(text.trim());
  const { data, error, isError, isPending, refetch } = useQuery(searchQuery(wanted));
  if (isError) {
    return (
      <div role="alert" className="grid justify-items-center gap-3 px-4 py-6 text-center text-ink-2">
        <p>{errorText(error, t`A busca nas mensagens não chegou. Pode ser a internet.`)}</p>
        <Button variant="outline" size="sm" onClick={() => void refetch()}>{t`Tentar de novo`}</Button>
      </div>
    );
  }
  if (isPending) {
    return (
      <div aria-hidden="true" className="grid gap-2 p-3">
        <Skeleton className="h-14 rounded-xl" />
        <Skeleton className="h-14 rounded-xl" />
      </div>
    );
  }
  const { results, complete } = data;
  return (
    <>
      <LiveRegion>
        <Plural value={results.length} _0="nenhuma mensagem" one="# mensagem" other="# mensagens" />
      </LiveRegion>
      {results.length > 0 ? (
        <section aria-label={t`Nas mensagens`} className="mt-3">
          <h2 className="px-3 pb-1 text-sm font-semibold text-ink-2">{t`Nas mensagens`}</h2>
          <ul>
            {results.map((found) => (
              <li key={found.id}>
                <Found found={found} thread={threads.find((thread) => thread.id === found.match_id)} />
              </li>
            ))}
          </ul>
        </section>
      ) : (
        !quiet && <p className="px-4 py-10 text-center text-ink-2">{t`Nada por aqui com essa busca.`}</p>
      )}
      {!complete && (
        <p className="px-4 py-3 text-center text-sm text-ink-2">
          {t`Há mais mensagens assim. Escreva mais uma palavra para achar a certa.`}
        </p>
      )}
    </>
  );
}

function Found({ found, thread }: { found: FoundMessage; thread: Thread | undefined }) {
  const { t, i18n } = useLingui();
  const name = usePartnerName()(thread);
  return (
    <Link
      to={`/messages/${found.match_id}?m=${found.id}`}
      className="block rounded-xl px-3 py-2.5 transition-colors hover:bg-surface-2"
    >
      <span className="flex items-baseline gap-2">
        <b className="truncate font-semibold">{name}</b>
        <time dateTime={found.created_at} className="ml-auto shrink-0 text-xs text-ink-2">
          {shortTime(found.created_at, i18n.locale)}
        </time>
      </span>
      <span className="line-clamp-2 text-[.93rem] text-ink-2 [overflow-wrap:anywhere]">
        {found.mine && `${t`Você`}: `}
        {found.before}
        <mark className="rounded-sm bg-sun-soft px-0.5 font-semibold text-sun-ink">{found.words}</mark>
        {found.after}
      </span>
    </Link>
  );
}
