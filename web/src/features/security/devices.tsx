import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, type LucideIcon, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react';
import { account } from '@/api/auth';
import { session } from '@/shared/account/session';
import { Badge } from '@/ui/badge';
import { ActButton, Button } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { toast } from '@/ui/toast';
import { type Device, devicesQuery, endDevice } from './queries';
import { focusPart, SecuritySection } from './security-section';
import { deviceName, momentOf } from './words';

const ICONS: Record<Device['kind'], LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  computer: Laptop,
  other: MonitorSmartphone,
};

/** Where the account is signed in, and the way to end each place. */
export function Devices() {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const { data: devices } = useQuery(devicesQuery);
  const end = useMutation({
    mutationFn: async (device: Device) => {
      if (!device.current) return endDevice(device.id);
      const outcome = await session.signOut();
      if (!outcome.ok) throw new Error(outcome.code);
    },
    onSuccess: async (_, device) => {
      if (device.current) return;
      toast.success(t`Aparelho desconectado`);
      focusPart('aparelhos');
      await client.invalidateQueries({ queryKey: devicesQuery.queryKey });
    },
    onError: () => toast.error(t`Erro ao fazer logout`),
    meta: { quiet: true },
  });
  const others = useMutation({
    mutationFn: async () => {
      // The client answers null here, which means done.
      await account(async (auth) => ({ data: null, ...(await auth.signOut({ scope: 'others' })) }));
    },
    onSuccess: async () => {
      toast.success(t`Os outros aparelhos foram desconectados`);
      focusPart('aparelhos');
      await client.invalidateQueries({ queryKey: devicesQuery.queryKey });
    },
    onError: () => toast.error(t`Erro ao fazer logout`),
    meta: { quiet: true },
  });
  return (
    <SecuritySection
      id="aparelhos"
      title={t`Aparelhos`}
      hint={t`Onde a sua conta está aberta. Não reconhece um deles? Desconecte-o e troque a senha.`}
    >
      {!devices && <Skeleton className="h-24 rounded-lg" />}
      {devices && (
        <ul className="divide-y divide-line">
          {devices.map((device) => {
            const Icon = ICONS[device.kind];
            const name = deviceName(device);
            return (
              <li key={device.id} className="flex min-h-14 flex-wrap items-center justify-between gap-3 py-2">
                <span className="flex min-w-0 items-center gap-3">
                  <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
                  <span className="min-w-0">
                    <span className="flex flex-wrap items-center gap-x-2">
                      <b className="truncate font-semibold">{name}</b>
                      {device.current && <Badge>{t`Este aparelho`}</Badge>}
                    </span>
                    <span className="text-sm text-ink-2">
                      {t`último uso: ${momentOf(device.last_used_at, i18n.locale)}`}
                    </span>
                  </span>
                </span>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={device.current ? t`Sair deste aparelho` : t`Sair de ${name}`}
                  busy={end.isPending && end.variables?.id === device.id}
                  onClick={() => end.mutate(device)}
                >
                  {device.current ? t`Sair deste aparelho` : t`Sair`}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {devices && devices.length > 1 && (
        <ActButton variant="outline" className="justify-self-start" act={others}>
          {t`Sair dos outros`}
        </ActButton>
      )}
    </SecuritySection>
  );
}
