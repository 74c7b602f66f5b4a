import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { Button } from '@/ui/button';
import { Card, Notice } from '@/ui/card';
import { PlaceName } from './place-name';
import { Row } from './plan-facts';
import { type Meeting, refreshMeetings, stateText, warningOf } from './queries';
import { useKinds, useName, useNotices, useTimes } from './words';

/** What waits for an answer: the proposal itself, or another place or time for what is agreed. */
export function Answers({ meeting, onMove }: { meeting: Meeting; onMove: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const name = useName(meeting);
  const other = meeting.alternative;
  const refresh = () => refreshMeetings(client);
  // When it changed meanwhile, what stands now is shown beside the word about it.
  const done = {
    onSuccess: refresh,
    onError: (error: Error) => (stateText(error) ? refresh() : undefined),
    meta: { quiet: true },
  };
  const accepting = useMutation({
    mutationFn: (confirm: boolean) =>
      rpc('accept_meeting', { id: meeting.id, sequence: meeting.sequence, confirm }),
    ...done,
  });
  const declining = useMutation({ mutationFn: () => rpc('decline_meeting', { id: meeting.id }), ...done });
  if (!meeting.my_turn) {
    return (
      <Notice tone="info">
        {other
          ? t`A sua proposta espera a resposta de ${name}. Até lá vale o que vocês combinaram.`
          : t`O convite foi enviado. Agora é a vez de ${name}.`}
      </Notice>
    );
  }
  const warning = warningOf(accepting.error);
  const error = warning ? null : (accepting.error ?? declining.error);
  const closed = other !== null && meeting.running;
  const removed = (other ?? meeting).place === null;
  return (
    <Card className="grid grid-cols-1 gap-3">
      {warning ? (
        <Notice tone="sun" role="alert" className="grid grid-cols-1 gap-3">
          <p>{warning}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" onClick={() => accepting.reset()}>{t`Voltar`}</Button>
            <Button
              busy={accepting.isPending}
              onClick={() => accepting.mutate(true)}
            >{t`Pular com aviso`}</Button>
          </div>
        </Notice>
      ) : (
        <>
          <p className="font-semibold">
            {other ? t`${name} propôs outro lugar ou horário.` : t`${name} propôs este encontro.`}
          </p>
          {other && <Alternative other={other} />}
          <NoticeOf meeting={meeting} />
          {closed ? (
            <p className="text-sm">{t`O encontro já está para começar: vale o que vocês combinaram.`}</p>
          ) : (
            <>
              {!removed && (
                <Button busy={accepting.isPending} onClick={() => accepting.mutate(false)}>
                  {other ? t`Aceitar a mudança` : t`Confirmar`}
                </Button>
              )}
              <Button variant="outline" onClick={onMove}>{t`Propor outro`}</Button>
            </>
          )}
          <Button variant="ghost" busy={declining.isPending} onClick={() => declining.mutate()}>
            {other ? t`Manter como combinado` : t`Agora não`}
          </Button>
        </>
      )}
      {error && (
        <Notice tone="danger" role="alert">
          {stateText(error) ?? errorText(error, t`A resposta não foi enviada. Tente de novo.`)}
        </Notice>
      )}
    </Card>
  );
}

function Alternative({ other }: { other: NonNullable<Meeting['alternative']> }) {
  const { day, hour } = useTimes();
  const { name, icon: Icon } = useKinds()(other.kind);
  return (
    <ul>
      <Row tone="bg-leaf-soft text-leaf-ink" icon={<Icon aria-hidden="true" />}>
        <PlaceName place={other.place} hidden={other.hidden} />
        <span className="block text-sm text-ink-2">
          {name}, {day(other.starts_at)}, {hour(other.starts_at)}
        </span>
      </Row>
    </ul>
  );
}

/** What to mind about the words of a proposal. */
function NoticeOf({ meeting }: { meeting: Meeting }) {
  const notices = useNotices();
  return meeting.notice && <Notice tone="sun">{notices[meeting.notice]}</Notice>;
}
