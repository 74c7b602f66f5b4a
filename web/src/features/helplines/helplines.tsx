import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { useState } from 'react';
import { useLongDate } from '@/shared/legal/days';
import { likelyCountry } from '@/shared/safety/country';
import { callTo, helplinesQuery } from '@/shared/safety/helplines';
import { Button } from '@/ui/button';
import { Card, Skeleton } from '@/ui/card';
import { Field, Select } from '@/ui/field';

type Line = Awaited<ReturnType<NonNullable<typeof helplinesQuery.queryFn>>>[number];

/** The numbers to call in danger in one country, with the day of their last check. */
export function Helplines() {
  const { t, i18n } = useLingui();
  const { data: lines, isError, refetch } = useQuery(helplinesQuery);
  const [country, setCountry] = useState(() =>
    likelyCountry(Intl.DateTimeFormat().resolvedOptions().timeZone, i18n.locale),
  );
  const names = new Intl.DisplayNames([i18n.locale], { type: 'region', fallback: 'code' });
  const countries = [...new Set(lines?.map((line) => line.country))];
  return (
    <Card aria-labelledby="helplines-title" className="grid gap-4 md:p-6">
      <h2 id="helplines-title" className="text-xl font-bold">{t`Em perigo agora`}</h2>
      {isError && (
        <div className="grid justify-items-start gap-3">
          <p className="text-ink-2">
            {t`Os números não chegaram. Em perigo, ligue para a emergência do seu país.`}
          </p>
          <Button variant="outline" onClick={() => void refetch()}>{t`Tentar novamente`}</Button>
        </div>
      )}
      {!lines && !isError && <Skeleton className="h-48 rounded-xl" />}
      {lines && (
        <>
          <Field label={t`País`}>
            <Select value={country} onChange={(event) => setCountry(event.target.value)}>
              {countries.map((code) => (
                <option key={code} value={code}>
                  {names.of(code)}
                </option>
              ))}
            </Select>
          </Field>
          <ul className="grid gap-3">
            {lines
              .filter((line) => line.country === country)
              .map((line) => (
                <Helpline key={line.service} line={line} />
              ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Helpline({ line }: { line: Line }) {
  const { t } = useLingui();
  const day = useLongDate();
  return (
    <li className="rounded-xl bg-surface-2 p-4">
      <a
        href={callTo(line.number)}
        className="flex min-h-11 items-center gap-3 text-2xl font-extrabold text-leaf-ink tabular-nums"
      >
        <Phone aria-hidden="true" className="size-5" />
        {line.number}
      </a>
      <p className="mt-1 font-semibold">{line.name}</p>
      <p className="text-sm leading-relaxed text-ink-2">{line.about}</p>
      <p className="mt-1.5 text-sm text-ink-2">
        {line.checked_on && `${t`Conferido em ${day(line.checked_on)}`}${line.due ? '. ' : ''}`}
        {line.due && t`Confirme antes de precisar.`}
      </p>
    </li>
  );
}
