import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Lock } from 'lucide-react';
import { Checkbox as RadixCheckbox } from 'radix-ui';
import { rows } from '@/api/call';
import type { NotificationPreference } from '@/api/surface';
import { preferencesQuery } from '@/features/notify/queries';
import { useKindWords } from '@/features/notify/words';
import { Skeleton } from '@/ui/card';
import { Section } from './parts';

type Channel = 'push' | 'email';

/** Channels that safety, money and law keep open; the server refuses to close them. */
const ALWAYS: Record<string, readonly Channel[]> = {
  'safety.alert': ['push', 'email'],
  'safety.checkin': ['push', 'email'],
  'moderation.decision': ['push', 'email'],
  'security.login': ['push', 'email'],
  billing: ['email'],
  'legal.change': ['email'],
};

/** Every kind of notification and the two ways it may reach the person. */
export function NoticePreferences() {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useKindWords();
  const { queryKey } = preferencesQuery;
  const { data: preferences } = useQuery(preferencesQuery);
  const change = useMutation({
    mutationFn: ({ kind, channel, on }: { kind: string; channel: Channel; on: boolean }) =>
      rows((db) =>
        db
          .from('notification_preferences')
          .upsert(channel === 'push' ? { kind, push: on } : { kind, email: on }),
      ),
    onMutate: ({ kind, channel, on }) =>
      client.setQueryData(queryKey, (all) =>
        all?.map((one) => (one.kind === kind ? { ...one, [channel]: on } : one)),
      ),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const cell = (one: NotificationPreference, channel: Channel, label: string) => {
    const always = ALWAYS[one.kind]?.includes(channel);
    const name = t`${words(one.kind).label}, ${label}`;
    return (
      <td className="p-0 text-center">
        {always ? (
          <span className="inline-grid size-11 place-items-center text-ink-2" title={t`Sempre ligado`}>
            <Lock aria-hidden="true" className="size-4" />
            <span className="sr-only">{t`${name}: sempre ligado`}</span>
          </span>
        ) : (
          <RadixCheckbox.Root
            aria-label={name}
            checked={one[channel]}
            onCheckedChange={(on) => change.mutate({ kind: one.kind, channel, on: on === true })}
            className="group inline-grid size-11 place-items-center rounded-full align-middle hover:bg-surface-2"
          >
            <span className="grid size-5 place-items-center rounded-[.375rem] border border-line-strong bg-surface group-data-[state=checked]:border-brand group-data-[state=checked]:bg-brand">
              <RadixCheckbox.Indicator>
                <Check aria-hidden="true" className="size-4 text-on-brand" strokeWidth={3} />
              </RadixCheckbox.Indicator>
            </span>
          </RadixCheckbox.Root>
        )}
      </td>
    );
  };
  return (
    <Section
      id="avisos"
      title={t`Avisos`}
      hint={t`No aplicativo tudo aparece. Aqui você escolhe o que também chega ao celular e ao e-mail; o texto fora daqui nunca diz de quem se trata.`}
    >
      {!preferences ? (
        <Skeleton className="h-64 rounded-lg" />
      ) : (
        <table className="w-full border-collapse text-[.95rem]">
          <thead>
            <tr className="text-sm text-ink-2">
              <th scope="col" className="py-1 text-left font-semibold">
                {t`Tipo`}
              </th>
              <th scope="col" className="w-18 py-1 font-semibold">
                {t`Celular`}
              </th>
              <th scope="col" className="w-18 py-1 font-semibold">
                {t`E-mail`}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {preferences.map((one) => (
              <tr key={one.kind}>
                <th scope="row" className="py-1 pr-2 text-left font-medium">
                  {words(one.kind).label}
                </th>
                {cell(one, 'push', t`no celular`)}
                {cell(one, 'email', t`por e-mail`)}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
