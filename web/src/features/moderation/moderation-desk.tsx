import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { rpc } from '@/api/call';
import { useNavigate, useParams } from '@/router';
import { toast } from '@/ui/toast';
import { CasePane } from './case-pane';
import { DeskFrame, useDeskKeys } from './desk-frame';
import { EMPTY, fieldsOfMacro, withChange } from './draft';
import { KeysHelp } from './keys-help';
import { useLease } from './lease';
import { catalogueQuery, macrosQuery, queueQuery } from './queries';
import { NothingOpen, QueueList, rowId } from './queue-list';
import { SkipDialog } from './skip-dialog';
import type { Queue } from './wire';

/** The desk: what is next, what happened, what is decided. One column at a time below the wide layout. */
export function ModerationDesk({ queue }: { queue: Queue }) {
  const { t } = useLingui();
  const { caseId = null } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: catalogue } = useQuery(catalogueQuery);
  const { data: macros } = useQuery(macrosQuery);
  const { lease, claim, leave, lose } = useLease();
  const [drafts, change] = useReducer(withChange, {});
  const [deciding, setDeciding] = useState(false);
  const [window_, setWindow] = useState<'keys' | 'skip' | null>(null);
  const row = queue.cases.find(({ id }) => id === caseId);
  const held = lease.name === 'held' && lease.id === caseId;

  const renew = () => client.invalidateQueries(queueQuery);
  const toQueue = async () => {
    if (caseId) leave(caseId);
    await renew();
    await navigate('/moderation');
  };
  const again = async () => {
    const fresh = await client.fetchQuery({ ...queueQuery, staleTime: 0 });
    const found = fresh.cases.find(({ id }) => id === caseId);
    if (found) return claim(found);
    toast.info(t`Este caso já não está na fila.`);
  };
  const pause = async () => {
    if (held && caseId) {
      await rpc('mod_release', { case_id: caseId }).catch((error: unknown) =>
        console.warn('The case stays until its time is over', error),
      );
    }
    await toQueue();
    toast.success(t`Boa pausa`, { description: t`Nenhum caso está com você agora.` });
  };

  const { setCurrent } = useDeskKeys({
    ids: queue.cases.map(({ id }) => id),
    rowId,
    onOpen: (id) => {
      if (id !== caseId) void navigate(`/moderation/${id}`);
    },
    onOther: (action) => {
      if (action.kind === 'keys') setWindow('keys');
      else if (action.kind === 'skip') {
        if (row) setWindow('skip');
      } else if (action.kind !== 'new' && held && caseId) {
        setDeciding(true);
        const macro = action.kind === 'macro' && macros?.[action.index];
        if (macro) change({ id: caseId, change: fieldsOfMacro(macro) });
        const chosen = action.kind === 'decision' && catalogue?.actions[action.index];
        if (chosen) change({ id: caseId, change: { action: chosen.action } });
        // The column of the decision may be drawn with this very press.
        if (action.kind === 'facts')
          requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-desk=words]')?.focus());
      }
    },
  });

  // Opening an address takes the case; a case that left the queue is not asked for.
  const open = useEffectEvent((id: string) => {
    const found = queue.cases.find((one) => one.id === id);
    if (found) void claim(found);
    setCurrent(id);
    setDeciding(false);
  });
  useEffect(() => {
    if (caseId) open(caseId);
  }, [caseId]);

  return (
    <DeskFrame
      title={t`Moderação`}
      header={{ queue, current: 'cases', onPause: pause, onKeys: () => setWindow('keys') }}
      queue={
        <QueueList
          queue={queue}
          opened={caseId}
          onCurrent={setCurrent}
          className="lg:border-r lg:border-line"
        />
      }
      pane={
        caseId && (
          <CasePane
            key={caseId}
            id={caseId}
            row={row}
            lease={lease}
            draft={drafts[caseId] ?? EMPTY}
            onDraft={(part) => change({ id: caseId, change: part })}
            deciding={deciding}
            onDeciding={setDeciding}
            onAgain={again}
            onLost={(why) => lose(caseId, why)}
            onSkip={() => setWindow('skip')}
            onDone={async () => {
              change({ id: caseId, done: true });
              await toQueue();
            }}
            onLeft={toQueue}
          />
        )
      }
      nothing={<NothingOpen empty={queue.cases.length === 0} />}
    >
      <KeysHelp desk="cases" open={window_ === 'keys'} onClose={() => setWindow(null)} />
      {caseId && (
        <SkipDialog
          id={caseId}
          open={window_ === 'skip'}
          onClose={() => setWindow(null)}
          onSkipped={async () => {
            setWindow(null);
            await toQueue();
          }}
        />
      )}
    </DeskFrame>
  );
}
