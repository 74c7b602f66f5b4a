import { useLingui } from '@lingui/react/macro';
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useId } from 'react';
import { rows } from '@/api/call';
import { optimisticUpdate } from '@/api/query';
import type { NotificationPreference } from '@/api/surface';
import { preferencesQuery } from '@/shared/notify/queries';
import { useKindWords } from '@/shared/notify/words';
import { BareSwitch } from '@/ui/bare-switch';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { Select } from '@/ui/field';
import { useGroupedPreferences, useKindHint } from './notice-kinds';
import { Section } from './parts';

type Change = { kind: string } & Partial<Pick<NotificationPreference, 'push' | 'email_frequency'>>;

const changing = ['notification-preference'];

/**
 * What comes as a notification and what by e-mail, how often, kind by kind. Only kinds that the server sends stand here, because a
 * switch that moves nothing is a false promise; what cannot be switched off says why.
 */
export function NoticePreferences() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  const { data: preferences, isError, refetch } = useQuery(preferencesQuery);
  const change = useMutation({
    mutationKey: changing,
    mutationFn: (one: Change) => rows((db) => db.from('notification_preferences').upsert(one)),
    onMutate: (one) =>
      optimisticUpdate(client, queryKey, (all) =>
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
      hint={t`No aplicativo tudo aparece. Aqui você escolhe o que também chega como notificação e por e-mail; o e-mail nunca diz de quem se trata. O que não vem na hora vem à noite, num só e-mail, e só se ainda espera por você.`}
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
  onChange: (one: Change) => void;
}

function Kinds({ preferences, onChange }: KindsProps) {
  const groups = useGroupedPreferences(preferences);
  const isSaving = useIsMutating({ mutationKey: changing }) > 0;
  return (
    <div className="grid gap-6" aria-busy={isSaving}>
      {groups.map(({ id, title, rows: kinds }) => (
        <section key={id} aria-labelledby={`avisos-${id}`}>
          <h3 id={`avisos-${id}`} className="pb-1 text-base font-bold">
            {title}
          </h3>
          <ul>
            {kinds.map((one) => (
              <Kind key={one.kind} one={one} onChange={onChange} />
            ))}
          </ul>
        </section>
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
  const describedBy = hint ? `${id}-hint` : undefined;
  return (
    <li
      aria-label={label}
      className="grid gap-x-6 border-t border-line py-3 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div>
        <span className="block text-[.95rem] font-semibold">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="mt-0.5 block text-sm text-ink-2">
            {hint}
          </span>
        )}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-6 gap-y-1 md:mt-0">
        <div className="flex items-center gap-2.5 text-sm">
          <span aria-hidden="true" className="max-md:w-20">{t`Notificação`}</span>
          {one.push_fixed ? (
            <Always />
          ) : (
            <BareSwitch
              label={t`${label}: notificação`}
              describedBy={describedBy}
              checked={one.push}
              onChange={(push) => onChange({ kind: one.kind, push })}
            />
          )}
        </div>
        <div className="flex items-center gap-2.5 text-sm">
          <span aria-hidden="true" className="max-md:w-20">{t`E-mail`}</span>
          {one.email_fixed ? (
            <Always />
          ) : (
            <FrequencySelect
              label={t`${label}: e-mail`}
              describedBy={describedBy}
              one={one}
              onChange={(email_frequency) => onChange({ kind: one.kind, email_frequency })}
            />
          )}
        </div>
      </div>
    </li>
  );
}

function Always() {
  const { t } = useLingui();
  return (
    <span className="inline-flex min-h-11 items-center gap-1 font-semibold text-ink-2">
      <Lock className="size-3.5" aria-hidden="true" />
      {t`Sempre`}
    </span>
  );
}

type Frequency = NotificationPreference['email_frequency'];

interface FrequencySelectProps {
  label: string;
  describedBy?: string;
  one: NotificationPreference;
  onChange: (frequency: Frequency) => void;
}

/** How often mails of a kind come. What cannot be gathered comes in its own way or never. */
function FrequencySelect({ label, describedBy, one, onChange }: FrequencySelectProps) {
  const { t } = useLingui();
  const words: Record<Frequency, string> = {
    immediate: t`Na hora`,
    daily: t`Todo dia`,
    every_3_days: t`A cada 3 dias`,
    weekly: t`Toda semana`,
    never: t`Nunca`,
  };
  const choices: Frequency[] = one.gathers
    ? ['immediate', 'daily', 'every_3_days', 'weekly', 'never']
    : [one.email_usual, 'never'];
  return (
    <Select
      aria-label={label}
      aria-describedby={describedBy}
      value={one.email_frequency}
      onChange={(event) => {
        const chosen = choices.find((choice) => choice === event.target.value);
        if (chosen) onChange(chosen);
      }}
      className="h-11 w-44 pl-3 text-sm"
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {words[choice]}
        </option>
      ))}
    </Select>
  );
}
