import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { inShell } from '@/config/server';
import { type PushState, pushQuery, subscribePush, testPush, unsubscribePush } from '@/shared/notify/push';
import { ActButton } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { Switch } from '@/ui/switch';
import { toast } from '@/ui/toast';
import { Section } from './parts';
import { pushSettingsQuery } from './push-settings';
import { QuietHours } from './quiet-hours';

/** Notifications on this device: whether they come, what they say, and when they are silent. */
export function PushNotifications() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: state } = useQuery(pushQuery);
  const { data: settings } = useQuery(pushSettingsQuery);
  const turn = useMutation({
    mutationFn: (on: boolean) => (on ? subscribePush() : unsubscribePush()),
    onSettled: () => client.invalidateQueries(pushQuery),
  });
  const detail = useMutation({
    mutationFn: (complete: boolean) => rpc('set_push_detail', { complete }),
    onSettled: () => client.invalidateQueries(pushSettingsQuery),
  });
  const test = useMutation({
    mutationFn: testPush,
    onSuccess: () => toast.success(t`Enviada. Ela chega em instantes`),
  });
  const obstacle = useObstacle(state);
  return (
    <Section
      id="notificacoes"
      title={t`Notificações neste aparelho`}
      hint={t`Chegam também com o aplicativo fechado. No máximo seis por dia além das mensagens, e nunca para insistir.`}
    >
      {state === undefined || settings === undefined ? (
        <Skeleton className="h-14 rounded-lg" />
      ) : (
        <>
          <Switch
            label={t`Receber notificações`}
            hint={obstacle ?? t`Nas horas de silêncio, só o que é de segurança.`}
            // What was pressed shows at once; if it is refused, the truth comes back.
            checked={turn.isPending ? turn.variables : state === 'on'}
            disabled={turn.isPending || obstacle !== null}
            onChange={(on) => turn.mutate(on)}
          />
          <Switch
            label={t`Dizer o que aconteceu`}
            hint={t`Sem isto, aparece só “Você tem uma novidade”. Com isto, também o primeiro nome de quem escreveu, nunca a mensagem.`}
            checked={detail.isPending ? detail.variables : settings.complete}
            disabled={detail.isPending}
            onChange={(complete) => detail.mutate(complete)}
          />
          <QuietHours days={settings.quiet} />
          {state === 'on' && (
            <ActButton variant="outline" size="sm" className="justify-self-start" act={test}>
              {t`Enviar uma notificação de teste`}
            </ActButton>
          )}
        </>
      )}
    </Section>
  );
}

/** Why this browser cannot subscribe, and what helps. */
function useObstacle(state: PushState | undefined): string | null {
  const { t } = useLingui();
  switch (state) {
    case 'unsupported':
      if (inShell()) return t`As notificações do aplicativo ainda não estão ligadas aqui.`;
      return t`Este navegador não recebe notificações.`;
    case 'home-screen':
      return t`No iPhone e no iPad, adicione antes o aplicativo à Tela de Início e abra-o por lá.`;
    case 'blocked':
      if (inShell())
        return t`O aparelho está bloqueando. Permita notificações deste aplicativo nas configurações dele.`;
      return t`O navegador está bloqueando. Permita notificações deste site nas configurações dele.`;
    default:
      return null;
  }
}
