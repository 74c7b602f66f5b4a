import { Plural, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { EmptyState, Notice } from '@/ui/card';
import { cn } from '@/ui/cn';
import { DeskRow } from './desk-row';
import { FOLDER, TRAY } from './drawings';
import type { CaseRow, Queue, Severity } from './wire';
import { dueParts, useDeskWords } from './words';

/** The id of a row's link, for the keys. */
export const rowId = (id: string) => `case-${id}`;

/** The clock of the queue, in milliseconds; half a minute is as fine as its times are told. */
function useNow() {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface QueueListProps {
  queue: Queue;
  opened: string | null;
  onCurrent: (id: string) => void;
  className?: string;
}

/** What is next, in the server's order; no name, no words of anybody. */
export function QueueList({ queue, opened, onCurrent, className }: QueueListProps) {
  const { t } = useLingui();
  const now = useNow();
  return (
    <aside aria-label={t`Fila`} className={cn('flex min-h-0 flex-col lg:overflow-y-auto', className)}>
      <Gauges queue={queue} />
      {queue.unattended && (
        <Notice tone="danger" className="m-2">
          {t`Um caso da maior gravidade espera, e ninguém da equipe pode decidir sobre ele. Chame mais uma pessoa para a moderação.`}
        </Notice>
      )}
      {queue.cases.length === 0 ? (
        <div className="lg:hidden">
          <NothingToDo />
        </div>
      ) : (
        <ol className="grid gap-1 p-2">
          {queue.cases.map((row) => (
            <li key={row.id}>
              <Row row={row} now={now} opened={row.id === opened} onCurrent={onCurrent} />
            </li>
          ))}
        </ol>
      )}
      <p className="mt-auto px-4 py-3 text-[.8125rem] leading-snug text-ink-2">
        {t`Ordem por gravidade e prazo. O nome da pessoa não aparece aqui.`}
      </p>
    </aside>
  );
}

/** Open and overdue cases by severity. */
function Gauges({ queue }: { queue: Queue }) {
  return (
    <dl className="grid grid-cols-4 gap-1 border-b border-line p-2">
      {queue.gauges.map(({ severity, open, overdue }) => (
        <div key={severity} className="rounded-lg bg-surface-2 px-2 py-1.5 text-center">
          <dt className="text-xs font-semibold text-ink-2">{severity}</dt>
          <dd className="text-lg leading-tight font-bold tabular-nums">
            {open}
            {overdue > 0 && (
              <span className="block text-[.7rem] font-semibold text-danger">
                <Plural value={overdue} one="# atrasado" other="# atrasados" />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const TONES: Record<Severity, string> = {
  S0: 'bg-brand text-on-brand',
  S1: 'bg-sun text-on-sun',
  S2: 'bg-tile-soft text-tile-ink',
  S3: 'bg-surface-2 text-ink',
};

/** The severity as a square; its letter says it too. */
export const SeverityMark = ({ severity }: { severity: Severity }) => (
  <span
    className={cn('grid h-6 w-8 shrink-0 place-items-center rounded-md text-xs font-bold', TONES[severity])}
  >
    {severity}
  </span>
);

interface RowProps {
  row: CaseRow;
  now: number;
  opened: boolean;
  onCurrent: (id: string) => void;
}

function Row({ row, now, opened, onCurrent }: RowProps) {
  const words = useDeskWords();
  const { t } = useLingui();
  const due = dueParts(row, now);
  const left = due.unit === 'clock' ? due.clock : due.unit === 'hours' ? t`${due.hours} h` : t`${due.days} d`;
  const notes = [
    words.source(row.source),
    row.reports > 1 && t`${row.reports} denúncias`,
    row.hidden && t`conteúdo oculto`,
    row.state === 'appealed' && t`recurso`,
    row.awaiting === 'mine' && t`à espera de outra pessoa`,
    row.awaiting === 'second' && t`falta a segunda pessoa`,
    row.held === 'other' && t`com outra pessoa`,
    row.skipped && t`você pulou`,
  ].filter(Boolean);
  return (
    <DeskRow
      id={rowId(row.id)}
      to={`/moderation/${row.id}`}
      opened={opened}
      onCurrent={() => onCurrent(row.id)}
      className="grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 px-2.5"
    >
      <SeverityMark severity={row.severity} />
      <b className="truncate text-[.93rem] font-semibold">{words.kind(row.kind)}</b>
      <span
        className={cn(
          'text-sm font-semibold tabular-nums',
          due.overdue || due.soon ? 'text-danger' : opened ? '' : 'text-ink-2',
        )}
      >
        <span className="sr-only">{due.overdue ? t`atrasado há` : t`falta`} </span>
        {due.overdue && <span aria-hidden="true">−</span>}
        {left}
      </span>
      <span className={cn('col-span-2 col-start-2 text-[.8125rem] leading-snug', !opened && 'text-ink-2')}>
        {notes.join(', ')}
      </span>
    </DeskRow>
  );
}

function NothingToDo() {
  const { t } = useLingui();
  return (
    <EmptyState art={TRAY} title={t`Nada à espera`}>
      {t`A fila está vazia. Obrigado por cuidar: respire, o próximo caso aparece aqui sozinho.`}
    </EmptyState>
  );
}

/** The place of the case while none is open. */
export function NothingOpen({ empty }: { empty: boolean }) {
  const { t } = useLingui();
  return (
    <div className="grid place-items-center">
      {empty ? (
        <NothingToDo />
      ) : (
        <EmptyState art={FOLDER} title={t`Escolha um caso`}>
          {t`J e K andam pela fila, Enter abre. Com ? você vê todas as teclas.`}
        </EmptyState>
      )}
    </div>
  );
}
