import { useLingui } from '@lingui/react/macro';
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useId } from 'react';
import { rows } from '@/api/call';
import { foresee } from '@/api/query';
import type { NotificationPreference } from '@/api/surface';
import { preferencesQuery } from '@/shared/notify/queries';
import { useKindWords } from '@/shared/notify/words';
import { BareSwitch } from '@/ui/bare-switch';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { useGrouped, useKindHint } from './notice-kinds';
import { Section } from './parts';

type Channel = 'push' | 'email';

const changing = ['notification-preference'];

/**
 * What comes as a notification and what by e-mail, kind by kind. Only kinds that the server sends stand here, because a
 * switch that moves nothing is a false promise; what cannot be switched off says why.
 */
export function NoticePreferences() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  const { data: preferences, isError, refetch } = useQuery(preferencesQuery);
  const change = useMutation({
    mutationKey: changing,
    mutationFn: (one: { kind: string } & Partial<Record<Channel, boolean>>) =>
      rows((db) => db.from('notification_preferences').upsert(one)),
    onMutate: (one) =>
      foresee(client, queryKey, (all) =>
        all?.map((known) => (known.kind === one.kind ? { ...known, ...one } : known)),
      ),
    onError: (_error, _one, back) => back?.(),
    // While another switch is on its way, what is read would show it as it was.
    onSettled: () =>
      client.isMutating({ mutationKey: changing }) === 1 && client.invalidateQueries({ queryKey }),
  });
  return (
    <Section
      id="tipos-de-aviso"
      title={t`Notificações e e-mails`}
      hint={t`No aplicativo tudo aparece. Aqui você escolhe o que também chega como notificação e por e-mail; o e-mail nunca diz de quem se trata.`}
    >
      {preferences ? (
        <Kinds preferences={preferences} onChange={(one) => change.mutate(one)} />
      ) : isError ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>{t`As suas escolhas não carregaram.`}</p>
          <Button variant="outline" size="sm" onClick={() => void refetch()}>
            {t`Tentar novamente`}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-96 rounded-lg" />
      )}
    </Section>
  );
}

interface KindsProps {
  preferences: NotificationPreference[];
  onChange: (one: { kind: string } & Partial<Record<Channel, boolean>>) => void;
}

function Kinds({ preferences, onChange }: KindsProps) {
  const { t } = useLingui();
  const groups = useGrouped(preferences);
  const isSaving = useIsMutating({ mutationKey: changing }) > 0;
  return (
    <div className="grid gap-6" aria-busy={isSaving}>
      {groups.map(({ id, title, rows: kinds }) => (
        <table key={id} className="w-full border-collapse">
          <caption className="pb-1 text-left text-base font-bold">{title}</caption>
          <thead className="text-xs text-ink-2">
            <tr>
              <th scope="col" className="sr-only">{t`Aviso`}</th>
              <th
                scope="col"
                className="w-[4.1rem] py-1 text-center font-semibold sm:w-20"
              >{t`Notificação`}</th>
              <th scope="col" className="w-[4.1rem] py-1 text-center font-semibold sm:w-20">{t`E-mail`}</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map((one) => (
              <Kind key={one.kind} one={one} onChange={onChange} />
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

interface KindProps {
  one: NotificationPreference;
  onChange: KindsProps['onChange'];
}

function Kind({ one, onChange }: KindProps) {
  const { t } = useLingui();
  const { label } = useKindWords()(one.kind);
  const hint = useKindHint()(one.kind);
  const id = useId();
  const cells = [
    { channel: 'push' as const, name: t`${label}: notificação`, fixed: one.push_fixed },
    { channel: 'email' as const, name: t`${label}: e-mail`, fixed: one.email_fixed },
  ];
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-2.5 pr-3 text-left font-normal">
        <span className="block text-[.95rem] font-semibold">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="mt-0.5 block text-sm text-ink-2">
            {hint}
          </span>
        )}
      </th>
      {cells.map(({ channel, name, fixed }) => (
        <td key={channel} className="w-[4.6rem] py-1.5 pl-1 text-center sm:w-20">
          {fixed ? (
            <span className="inline-flex min-h-11 items-center justify-center gap-1 text-sm font-semibold text-ink-2">
              <Lock className="size-3.5" aria-hidden="true" />
              {t`Sempre`}
            </span>
          ) : (
            <BareSwitch
              label={name}
              describedBy={hint ? `${id}-hint` : undefined}
              checked={one[channel]}
              onChange={(wanted) => onChange({ kind: one.kind, [channel]: wanted })}
            />
          )}
        </td>
      ))}
    </tr>
  );
}
