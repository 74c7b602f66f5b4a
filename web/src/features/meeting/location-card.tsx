import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { Button } from '@/ui/button';
import { Card, Notice } from '@/ui/card';
import { Switch } from '@/ui/switch';
import { toast } from '@/ui/toast';
import { PinPad } from './pin-pad';
import { type Meeting, refreshMeetings } from './queries';

const position = () =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 20_000 }),
  );

/** Shows where one is on the link's page, once for each press; switched off, it is erased, with the PIN while the plan runs. */
export function LocationCard({ meeting }: { meeting: Meeting }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [forgotten, setForgotten] = useState(false);
  const sharing = useMutation({
    mutationFn: async ({ on, pin }: { on: boolean; pin?: string }) => {
      if (!on) return rpc('stop_meeting_location', { id: meeting.id, pin });
      const { coords } = await position();
      const { latitude, longitude } = coords;
      return rpc('share_meeting_location', { id: meeting.id, position: { latitude, longitude } });
    },
    onSuccess: () => {
      setAsks(false);
      return refreshMeetings(client);
    },
    onError: (_, { on }) => {
      if (on) toast.error(t`A sua posição não chegou até nós.`);
      else if (!asks) toast.error(t`A sua posição ainda aparece. Tente de novo.`);
    },
    meta: { quiet: true },
  });
  if (meeting.watch !== 'on') return null;
  if (asks) {
    return (
      <Card className="grid grid-cols-1 gap-4">
        {forgotten && (
          <Notice tone="sun">{t`Sem o PIN a sua posição continua visível para quem acompanha você, no máximo por 24 horas.`}</Notice>
        )}
        <PinPad
          busy={sharing.isPending}
          error={
            sharing.error ? errorText(sharing.error, t`A resposta não chegou. Tente de novo.`) : undefined
          }
          onPin={(pin) => sharing.mutate({ on: false, pin })}
          onForgotten={() => setForgotten(true)}
        />
        <Button
          variant="ghost"
          onClick={() => {
            setAsks(false);
            sharing.reset();
          }}
        >{t`Voltar`}</Button>
      </Card>
    );
  }
  const turn = (on: boolean) => {
    if (!on && meeting.running && meeting.pin_set) setAsks(true);
    else sharing.mutate({ on });
  };
  return (
    <Card>
      <Switch
        label={t`Mostrar onde estou`}
        hint={t`Só quem acompanha você vê, e só a posição deste momento. Fica no máximo 24 horas.`}
        checked={meeting.shares_location}
        disabled={sharing.isPending}
        onChange={turn}
      />
    </Card>
  );
}
