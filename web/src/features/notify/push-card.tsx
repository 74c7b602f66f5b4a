import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { pushQuery, subscribePush } from '@/shared/notify/push';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { toast } from '@/ui/toast';
import { usePutAway } from '@/ui/use-put-away';

/**
 * Asks whether notifications may come to this device: for members with a match, once, and not where the browser cannot
 * or may not show them. Where there is nothing to ask it shows `otherwise`.
 */
export function PushCard({ me, otherwise }: { me: string; otherwise: ReactNode }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [away, putAway] = usePutAway('push', me);
  const { data: state } = useQuery({ ...pushQuery, enabled: !away });
  const turnOn = useMutation({
    mutationFn: subscribePush,
    onSuccess: (next) => {
      if (next === 'on') toast.success(t`Pronto: avisamos você aqui`);
      putAway();
    },
    onSettled: () => client.invalidateQueries(pushQuery),
  });
  if (away || state !== 'off') return otherwise;
  return (
    <Card aria-labelledby="avisos-titulo" className="mt-8 flex flex-wrap items-center gap-4">
      <BellRing className="size-8 shrink-0 text-brand" aria-hidden="true" />
      <div className="min-w-48 flex-1">
        <h2 id="avisos-titulo" className="font-semibold">
          {t`Quer saber quando alguém responder?`}
        </h2>
        <p className="mt-0.5 text-sm text-ink-2">
          {t`O aviso chega com o aplicativo fechado e diz só que há uma novidade. Você muda isso nas configurações.`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" variant="soft" busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
          {t`Quero receber avisos`}
        </Button>
        <Button size="sm" variant="ghost" onClick={putAway}>
          {t`Agora não`}
        </Button>
      </div>
    </Card>
  );
}
