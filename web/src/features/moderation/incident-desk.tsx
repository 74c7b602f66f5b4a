import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from '@/router';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState, Notice, Skeleton } from '@/ui/card';
import { cn } from '@/ui/cn';
import { DeskFrame, useDeskKeys } from './desk-frame';
import { DeskFoot, DeskRow } from './desk-row';
import { REGISTER, REGISTER_OPEN } from './drawings';
import { NewIncident } from './incident-new';
import { IncidentPane } from './incident-pane';
import { type IncidentRow, incidentsQuery } from './incident-queries';
import { useIncidentWords } from './incident-words';
import { KeysHelp } from './keys-help';
import { deskError } from './queries';
import type { Queue } from './wire';
import { useDeskWords } from './words';

/** Where the register of incidents is. */
export const INCIDENTS = '/moderation/incidentes';
/** The address of the form for a new one. */
const NEW = 'novo';

const rowId = (id: string) => `incident-${id}`;

/** The register of incidents beside the one that is open. */
export function IncidentDesk({ queue }: { queue: Queue }) {
  const { t } = useLingui();
  const { incidentId = null } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: incidents = [], error, isPending, refetch } = useQuery(incidentsQuery);
  const [help, setHelp] = useState(false);
  const [editing, setEditing] = useState(false);
  const toList = async () => {
    await client.invalidateQueries(incidentsQuery);
    await navigate(INCIDENTS);
  };
  const { setCurrent } = useDeskKeys({
    ids: incidents.map(({ id }) => id),
    rowId,
    onOpen: (id) => {
      if (id !== incidentId) void navigate(`${INCIDENTS}/${id}`);
    },
    onOther: (action) => {
      if (action.kind === 'keys') setHelp(true);
      else if (action.kind === 'new') void navigate(`${INCIDENTS}/${NEW}`);
      else if (action.kind === 'facts' && incidentId) setEditing(true);
    },
  });
  return (
    <DeskFrame
      title={t`Incidentes`}
      header={{ queue, current: 'incidents', onPause: () => void toList(), onKeys: () => setHelp(true) }}
      queue={
        <aside
          aria-label={t`Registro de incidentes`}
          className="flex min-h-0 flex-col lg:overflow-y-auto lg:border-r lg:border-line"
        >
          <div className="p-2">
            <ButtonLink to={`${INCIDENTS}/${NEW}`} variant="outline" size="sm" className="w-full">
              <Plus aria-hidden="true" />
              {t`Registrar incidente`}
            </ButtonLink>
          </div>
          {isPending && <Skeleton className="m-2 h-14" />}
          {error && (
            <div className="grid gap-2 p-2">
              <Notice tone="danger">{deskError(error, t`A lista não carregou.`)}</Notice>
              <Button variant="outline" size="sm" onClick={() => void refetch()}>
                {t`Tentar novamente`}
              </Button>
            </div>
          )}
          {!(isPending || error) && incidents.length === 0 && (
            <div className="lg:hidden">
              <NothingRecorded />
            </div>
          )}
          <ol className="grid gap-1 p-2">
            {incidents.map((row) => (
              <li key={row.id}>
                <Row row={row} opened={row.id === incidentId} onCurrent={setCurrent} />
              </li>
            ))}
          </ol>
          <DeskFoot>
            {t`Só administradores veem esta lista. Cada leitura fica no livro, e nada daqui se apaga.`}
          </DeskFoot>
        </aside>
      }
      pane={
        incidentId === NEW ? (
          <NewIncident
            onOpened={async (id) => {
              await client.invalidateQueries(incidentsQuery);
              await navigate(`${INCIDENTS}/${id}`);
            }}
            onLeft={() => void navigate(INCIDENTS)}
          />
        ) : (
          incidentId && (
            <IncidentPane
              key={incidentId}
              id={incidentId}
              editing={editing}
              onEditing={setEditing}
              onChanged={() => client.invalidateQueries(incidentsQuery)}
              onLeft={toList}
            />
          )
        )
      }
      nothing={
        <div className="grid place-items-center">
          {incidents.length === 0 && !isPending ? (
            <NothingRecorded />
          ) : (
            <EmptyState art={REGISTER_OPEN} title={t`Escolha um incidente`}>
              {t`J e K andam pela lista, Enter abre, N registra um novo. Com ? você vê todas as teclas.`}
            </EmptyState>
          )}
        </div>
      }
    >
      <KeysHelp desk="incidents" open={help} onClose={() => setHelp(false)} />
    </DeskFrame>
  );
}

function NothingRecorded() {
  const { t } = useLingui();
  return (
    <EmptyState art={REGISTER} title={t`Nenhum incidente`}>
      {t`Se dados de pessoas vazarem, se perderem ou mudarem, registre aqui: os prazos começam a contar.`}
    </EmptyState>
  );
}

interface RowProps {
  row: IncidentRow;
  opened: boolean;
  onCurrent: (id: string) => void;
}

function Row({ row, opened, onCurrent }: RowProps) {
  const { t } = useLingui();
  const { moment } = useDeskWords();
  const { duties, states } = useIncidentWords();
  const next = row.next_duty && duties[row.next_duty];
  const due = row.next_due_at && moment(row.next_due_at);
  return (
    <DeskRow
      id={rowId(row.id)}
      to={`${INCIDENTS}/${row.id}`}
      opened={opened}
      onCurrent={() => onCurrent(row.id)}
      className="px-3"
    >
      <b className="text-[.93rem] font-semibold [overflow-wrap:anywhere]">{row.title}</b>
      <span className={cn('text-[.8125rem] leading-snug', !opened && 'text-ink-2')}>
        {states[row.state]}
        {next && (
          <>
            {' · '}
            <span className={cn(row.late && 'font-semibold text-danger')}>
              {due ? t`${next} até ${due}` : t`${next}, sem demora`}
            </span>
          </>
        )}
      </span>
    </DeskRow>
  );
}
