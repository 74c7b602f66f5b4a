import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { rpc } from '@/api/call';
import { Link, useNavigate, useParams } from '@/router';
import { EmptyState } from '@/ui/card';
import { cn } from '@/ui/cn';
import { PageTitle } from '@/ui/page';
import { toast } from '@/ui/toast';
import { useMedia, WIDE } from '@/ui/use-media';
import { DeskHeader } from './desk-header';
import { FOLDER, TRAY } from './drawings';
import { actionOf, neighbour } from './keys';
import { VerificationKeys } from './verification-keys';
import { VerificationPane } from './verification-pane';
import { attemptsQuery, type WaitingAttempt } from './verification-queries';
import type { Queue } from './wire';
import { useDeskWords } from './words';

/** Where the queue of verifications is. */
export const VERIFICATIONS = '/moderation/verificacoes';

const rowId = (id: string) => `attempt-${id}`;

/** The queue of verifications beside the attempt that is compared. One column at a time below the wide layout. */
export function VerificationDesk({ queue }: { queue: Queue }) {
  const { t } = useLingui();
  const { attemptId = null } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const wide = useMedia(WIDE);
  const { data: attempts = [] } = useQuery(attemptsQuery);
  const [current, setCurrent] = useState<string | null>(null);
  const [help, setHelp] = useState(false);

  const toQueue = async () => {
    await client.invalidateQueries(attemptsQuery);
    await navigate(VERIFICATIONS);
  };
  const onAnswered = async () => {
    const fresh = await client.fetchQuery({ ...attemptsQuery, staleTime: 0 });
    const next = fresh.find(({ id, taken }) => id !== attemptId && !taken);
    toast.success(t`Resposta registrada`);
    await navigate(next ? `${VERIFICATIONS}/${next.id}` : VERIFICATIONS);
  };
  const onPause = async () => {
    if (attemptId)
      await rpc('verification_release', { attempt: attemptId }).catch((error: unknown) =>
        console.warn('The seat stays until its time is over', error),
      );
    await toQueue();
    toast.success(t`Boa pausa`, { description: t`Nenhuma verificação está com você agora.` });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = event.defaultPrevented ? null : actionOf(event);
    if (!action) return;
    if (action.kind === 'next' || action.kind === 'previous') {
      const next = neighbour(
        attempts.map(({ id }) => id),
        current,
        action.kind === 'next' ? 1 : -1,
      );
      setCurrent(next);
      if (next) document.getElementById(rowId(next))?.focus();
    } else if (action.kind === 'open') {
      if (current && current !== attemptId) void navigate(`${VERIFICATIONS}/${current}`);
    } else if (action.kind === 'keys') setHelp(true);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <div className="flex min-h-dvh flex-col lg:h-dvh">
      <PageTitle>{t`Verificações`}</PageTitle>
      <DeskHeader queue={queue} verifying onPause={() => void onPause()} onKeys={() => setHelp(true)} />
      <main
        id="conteudo"
        tabIndex={-1}
        className="grid min-h-0 flex-1 grid-cols-1 outline-none lg:grid-cols-[17.5rem_minmax(0,1fr)]"
      >
        {(wide || !attemptId) && (
          <Attempts
            attempts={attempts}
            opened={attemptId}
            onCurrent={setCurrent}
            className="lg:border-r lg:border-line"
          />
        )}
        {attemptId ? (
          <VerificationPane key={attemptId} id={attemptId} onAnswered={onAnswered} onLeft={toQueue} />
        ) : (
          wide && <Nothing empty={attempts.length === 0} />
        )}
      </main>
      <VerificationKeys open={help} onClose={() => setHelp(false)} />
    </div>
  );
}

interface AttemptsProps {
  attempts: WaitingAttempt[];
  opened: string | null;
  onCurrent: (id: string) => void;
  className?: string;
}

function Attempts({ attempts, opened, onCurrent, className }: AttemptsProps) {
  const { t } = useLingui();
  return (
    <aside
      aria-label={t`Fila de verificações`}
      className={cn('flex min-h-0 flex-col lg:overflow-y-auto', className)}
    >
      {attempts.length === 0 ? (
        <div className="lg:hidden">
          <Nothing empty />
        </div>
      ) : (
        <ol className="grid gap-1 p-2">
          {attempts.map((row) => (
            <li key={row.id}>
              <Row row={row} opened={row.id === opened} onCurrent={onCurrent} />
            </li>
          ))}
        </ol>
      )}
      <p className="mt-auto px-4 py-3 text-[.8125rem] leading-snug text-ink-2">
        {t`A mais antiga primeiro. Nem o nome nem a conta aparecem aqui.`}
      </p>
    </aside>
  );
}

export function useAttemptKinds(): (kind: string) => string {
  const { t } = useLingui();
  const kinds: Record<string, string> = {
    profile: t`Selo do perfil`,
    identity: t`Identidade e idade`,
    recheck: t`Nova foto principal`,
  };
  return (kind) => kinds[kind] ?? kind;
}

interface RowProps {
  row: WaitingAttempt;
  opened: boolean;
  onCurrent: (id: string) => void;
}

function Row({ row, opened, onCurrent }: RowProps) {
  const { t } = useLingui();
  const { moment } = useDeskWords();
  const kind = useAttemptKinds();
  const notes = [
    row.appeal && t`contestação`,
    row.answers === 1 && t`uma resposta`,
    row.answers === 2 && t`respostas diferentes`,
    row.taken && t`com outras pessoas`,
    row.mine && t`com você`,
  ].filter(Boolean);
  return (
    <Link
      id={rowId(row.id)}
      to={`${VERIFICATIONS}/${row.id}`}
      aria-current={opened || undefined}
      onFocus={() => onCurrent(row.id)}
      className={cn(
        'grid min-h-14 gap-0.5 rounded-lg px-3 py-2 transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2',
        opened && 'bg-brand-soft text-brand-ink hover:bg-brand-soft',
      )}
    >
      <b className="text-[.93rem] font-semibold">{kind(row.kind)}</b>
      <span className={cn('text-[.8125rem] leading-snug', !opened && 'text-ink-2')}>
        <span className={cn(row.overdue && 'font-semibold text-danger')}>
          {row.overdue ? t`atrasada desde ${moment(row.due_at)}` : t`até ${moment(row.due_at)}`}
        </span>
        {notes.length > 0 && ` · ${notes.join(', ')}`}
      </span>
    </Link>
  );
}

function Nothing({ empty }: { empty: boolean }) {
  const { t } = useLingui();
  return (
    <div className="grid place-items-center">
      {empty ? (
        <EmptyState art={TRAY} title={t`Nada à espera`}>
          {t`Nenhuma verificação espera por você. A próxima aparece aqui sozinha.`}
        </EmptyState>
      ) : (
        <EmptyState art={FOLDER} title={t`Escolha uma verificação`}>
          {t`J e K andam pela fila, Enter abre. Com ? você vê todas as teclas.`}
        </EmptyState>
      )}
    </div>
  );
}
