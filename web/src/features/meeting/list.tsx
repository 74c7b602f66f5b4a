import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@/router';
import { LoadFailed } from '@/shared/states/load-failed';
import { Avatar } from '@/ui/avatar';
import { ButtonLink } from '@/ui/button';
import { EmptyState, Skeleton } from '@/ui/card';
import { TABLE } from './drawings';
import { type Meeting, meetingsQuery } from './queries';
import { useName, useStates, useTimes } from './words';

/** The caller's own meetings, the latest first. */
export function MeetingList() {
  const { t } = useLingui();
  const { data: meetings, isError, refetch } = useQuery(meetingsQuery);
  if (isError && !meetings) return <LoadFailed title={t`Os encontros não carregaram`} onRetry={refetch} />;
  if (!meetings) return <Skeleton className="h-24 rounded-xl" />;
  if (meetings.length === 0) {
    return (
      <EmptyState
        art={TABLE}
        title={t`Nenhum encontro ainda`}
        action={<ButtonLink to="/messages">{t`Abrir as conversas`}</ButtonLink>}
      >
        {t`Combine um lugar público pelo menu de uma conversa.`}
      </EmptyState>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-3">
      {meetings.map((meeting) => (
        <Row key={meeting.id} meeting={meeting} />
      ))}
    </ul>
  );
}

function Row({ meeting }: { meeting: Meeting }) {
  const { t } = useLingui();
  const name = useName(meeting);
  const states = useStates();
  const { day, hour } = useTimes();
  const time = `${day(meeting.starts_at)}, ${hour(meeting.starts_at)}`;
  return (
    <li>
      <Link
        to={`/encontro/${meeting.id}`}
        className="flex items-center gap-4 rounded-xl border border-line bg-surface p-4"
      >
        <Avatar name={meeting.person?.name ?? ''} src={meeting.person?.photo} />
        <span className="min-w-0 flex-1">
          <b className="block truncate">{meeting.person ? t`Encontro com ${name}` : t`Encontro`}</b>
          <span className="block text-sm first-letter:uppercase">{time}</span>
          <span className="block truncate text-sm text-ink-2">
            {meeting.watch === 'on' ? t`Plano ativo` : states(meeting)}
          </span>
        </span>
      </Link>
    </li>
  );
}
