import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { optimisticUpdate } from '@/api/query';
import type { FunctionResult } from '@/api/surface';
import { Select } from '@/ui/field';
import { Switch } from '@/ui/switch';
import { pushSettingsQuery } from './push-settings';

export type QuietDay = FunctionResult<'push_settings'>['quiet'][number];

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const isSame = (days: readonly QuietDay[]) =>
  days.every(({ from, until }) => from === days[0]?.from && until === days[0]?.until);

/** When nothing is pushed: one time for every day, or one for each. Each choice is saved at once, whole. */
export function QuietHours({ days }: { days: readonly QuietDay[] }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [apart, setApart] = useState(!isSame(days));
  const save = useMutation({
    mutationFn: (week: readonly QuietDay[]) => rpc('set_quiet_hours', { days: [...week] }),
    onMutate: (week) =>
      optimisticUpdate(
        client,
        pushSettingsQuery.queryKey,
        (settings) => settings && { ...settings, quiet: [...week] },
      ),
    onError: (_error, _week, back) => back?.(),
    onSettled: () => client.invalidateQueries(pushSettingsQuery),
  });
  const weekdays = [
    t`Segunda-feira`,
    t`Terça-feira`,
    t`Quarta-feira`,
    t`Quinta-feira`,
    t`Sexta-feira`,
    t`Sábado`,
    t`Domingo`,
  ];
  const ordered = [...days].sort((one, other) => one.weekday - other.weekday);
  const first = ordered[0];
  const together = (wanted: boolean) => {
    setApart(!wanted);
    if (wanted && first && !isSame(ordered))
      save.mutate(ordered.map((day) => ({ ...day, from: first.from, until: first.until })));
  };
  return (
    <fieldset className="grid gap-2 border-t border-line pt-4" aria-busy={save.isPending}>
      <legend className="sr-only">{t`Horas de silêncio`}</legend>
      <p className="text-[.95rem] font-semibold" aria-hidden="true">{t`Horas de silêncio`}</p>
      <p className="text-sm text-ink-2">{t`Nesse tempo nada chega a este ou a outro aparelho, só o que é de segurança. Horas iguais: sem silêncio nesse dia.`}</p>
      {!apart && first ? (
        <Day
          name={t`Todos os dias`}
          day={first}
          onChange={(change) => save.mutate(ordered.map((day) => ({ ...day, ...change })))}
        />
      ) : (
        ordered.map((day) => (
          <Day
            key={day.weekday}
            name={weekdays[day.weekday - 1] ?? ''}
            day={day}
            onChange={(change) =>
              save.mutate(
                ordered.map((other) => (other.weekday === day.weekday ? { ...other, ...change } : other)),
              )
            }
          />
        ))
      )}
      <Switch label={t`O mesmo todos os dias`} checked={!apart} onChange={together} />
    </fieldset>
  );
}

interface DayProps {
  name: string;
  day: QuietDay;
  onChange: (change: Partial<Pick<QuietDay, 'from' | 'until'>>) => void;
}

function Day({ name, day, onChange }: DayProps) {
  const { t } = useLingui();
  return (
    <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="text-sm">{name}</span>
      <span className="flex items-center gap-2 text-sm">
        <span aria-hidden="true">{t`das`}</span>
        <Hour
          label={t`${name}: silêncio a partir de`}
          value={day.from}
          onChange={(from) => onChange({ from })}
        />
        <span aria-hidden="true">{t`às`}</span>
        <Hour label={t`${name}: silêncio até`} value={day.until} onChange={(until) => onChange({ until })} />
      </span>
    </div>
  );
}

interface HourProps {
  label: string;
  value: number;
  onChange: (hour: number) => void;
}

const Hour = ({ label, value, onChange }: HourProps) => {
  const { t } = useLingui();
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      className="h-11 w-24 pr-9 pl-3 text-sm"
    >
      {HOURS.map((hour) => (
        <option key={hour} value={hour}>{t`${hour}h`}</option>
      ))}
    </Select>
  );
};
