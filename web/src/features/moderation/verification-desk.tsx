import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { useNavigate, useParams } from '@/router';
import { EmptyState } from '@/ui/card';
import { cn } from '@/ui/cn';
import { toast } from '@/ui/toast';
import { DeskFrame, useDeskKeys } from './desk-frame';
import { DeskFoot, DeskRow } from './desk-row';
import { FOLDER, TRAY } from './drawings';
import { KeysHelp } from './keys-help';
import { VerificationPane } from './verification-pane';
import { attemptsQuery, type WaitingAttempt } from './verification-queries';
import type { Queue } from './wire';
import { useDeskWords } from './words';

/** Where the queue of verifications is. */
const VERIFICATIONS = '/moderation/verificacoes';

const rowId = (id: string) => `attempt-${id}`;

/** The queue of verifications beside the attempt that is compared. One column at a time below the wide layout. */
export function VerificationDesk({ queue }: { queue: Queue }) {
  const { t } = useLingui();
  const { attemptId = null } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: attempts = [] } = useQuery(attemptsQuery);
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
  const { setCurrent } = useDeskKeys({
    ids: attempts.map(({ id }) => id),
    rowId,
    onOpen: (id) => {
      if (id !== attemptId) void navigate(`${VERIFICATIONS}/${id}`);
    },
    onOther: (action) => {
      if (action.kind === 'keys') setHelp(true);
    },
  });

  return (
    <DeskFrame
      title={t`Verificações`}
      header={{ queue, current: 'verifications', onPause: () => void onPause(), onKeys: () => setHelp(true) }}
      queue={
        <Attempts
          attempts={attempts}
          opened={attemptId}
          onCurrent={setCurrent}
          className="lg:border-r lg:border-line"
        />
      }
      pane={
        attemptId && (
          <VerificationPane key={attemptId} id={attemptId} onAnswered={onAnswered} onLeft={toQueue} />
        )
      }
      nothing={<Nothing empty={attempts.length === 0} />}
    >
      <KeysHelp desk="verifications" open={help} onClose={() => setHelp(false)} />
    </DeskFrame>
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
      <DeskFoot>{t`A mais antiga primeiro. Nem o nome nem a conta aparecem aqui.`}</DeskFoot>
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
    <DeskRow
      id={rowId(row.id)}
      to={`${VERIFICATIONS}/${row.id}`}
      opened={opened}
      onCurrent={() => onCurrent(row.id)}
      className="px-3"
    >
      <b className="text-[.93rem] font-semibold">{kind(row.kind)}</b>
      <span className={cn('text-[.8125rem] leading-snug', !opened && 'text-ink-2')}>
        <span className={cn(row.overdue && 'font-semibold text-danger')}>
          {row.overdue ? t`atrasada desde ${moment(row.due_at)}` : t`até ${moment(row.due_at)}`}
        </span>
        {notes.length > 0 && ` · ${notes.join(', ')}`}
      </span>
    </DeskRow>
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
