import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, KeyRound, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { rpc } from '@/api/call';
import { Link } from '@/router';
import { Card } from '@/ui/card';
import { Switch } from '@/ui/switch';
import { PlaceName } from './place-name';
import { type Meeting, refreshMeetings } from './queries';
import { useKinds, useName } from './words';

/** One fact of a plan, beside its sign. */
export function Row({ icon, tone, children }: { icon: ReactNode; tone: string; children: ReactNode }) {
  return (
    <li className="flex min-h-15 items-center gap-3.5 border-line py-2.5 not-first:border-t">
      <span className={`grid size-10 shrink-0 place-items-center rounded-xl [&_svg]:size-5 ${tone}`}>
        {icon}
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  );
}

/** Place, daylight and PIN; the PIN is set in the security of the account, not here. */
export function Facts({ meeting }: { meeting: Meeting }) {
  const { t } = useLingui();
  const { name, icon: Icon } = useKinds()(meeting.kind);
  const client = useQueryClient();
  const other = useName(meeting);
  const showing = useMutation({
    mutationFn: (shows: boolean) => rpc('set_meeting_photo', { id: meeting.id, shows }),
    onSuccess: () => refreshMeetings(client),
  });
  const small = 'block text-sm text-ink-2';
  return (
    <Card>
      <ul>
        <Row tone="bg-leaf-soft text-leaf-ink" icon={<Icon aria-hidden="true" />}>
          <PlaceName place={meeting.place} hidden={meeting.hidden} />
          <span className={small}>{name}</span>
        </Row>
        <Row tone="bg-sun-soft text-sun-ink" icon={<Sun aria-hidden="true" />}>
          <b className="block">{t`Ida por conta própria`}</b>
          <span className={small}>{t`Cada pessoa vai e volta sozinha`}</span>
        </Row>
        <Row tone="bg-tile-soft text-tile-ink" icon={<KeyRound aria-hidden="true" />}>
          {meeting.pin_set ? (
            <>
              <b className="block">{t`PIN guardado`}</b>
              <span className={small}>{t`Ele confirma que a resposta é sua`}</span>
            </>
          ) : (
            <Link to="/settings/seguranca#pin" className="flex items-center gap-2">
              <span className="min-w-0 flex-1">
                <b className="block">{t`Criar um PIN`}</b>
                <span className={small}>{t`Ele confirma que a resposta é sua`}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
            </Link>
          )}
        </Row>
      </ul>
      {meeting.state === 'confirmed' && (
        <div className="border-t border-line pt-2">
          <Switch
            label={t`Minha foto no plano de ${other}`}
            hint={t`Só quem acompanha ${other} vê.`}
            checked={meeting.shows_photo}
            disabled={showing.isPending}
            onChange={(shows) => showing.mutate(shows)}
          />
        </div>
      )}
    </Card>
  );
}
