import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { Card } from '@/ui/card';
import { Switch } from '@/ui/switch';
import { toast } from '@/ui/toast';
import { type Meeting, refreshMeetings } from './queries';

const position = () =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 20_000 }),
  );

/** Shows where one is on the link's page, once for each press; switched off, it is erased. */
export function LocationCard({ meeting }: { meeting: Meeting }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const sharing = useMutation({
    mutationFn: async (on: boolean) => {
      if (!on) return rpc('stop_meeting_location', { id: meeting.id });
      const { coords } = await position();
      const { latitude, longitude } = coords;
      return rpc('share_meeting_location', { id: meeting.id, position: { latitude, longitude } });
    },
    onSuccess: () => refreshMeetings(client),
    onError: () => toast.error(t`A sua posição não chegou até nós.`),
    meta: { quiet: true },
  });
  if (meeting.watch !== 'on') return null;
  return (
    <Card>
      <Switch
        label={t`Mostrar onde estou`}
        hint={t`Só quem acompanha você vê, e só a posição deste momento. Fica no máximo 24 horas.`}
        checked={meeting.shares_location}
        disabled={sharing.isPending}
        onChange={(on) => sharing.mutate(on)}
      />
    </Card>
  );
}
