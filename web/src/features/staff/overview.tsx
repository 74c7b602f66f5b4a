import { useLingui } from '@lingui/react/macro';
import { Rocket } from 'lucide-react';
import { useState } from 'react';
import type { FunctionResult } from '@/api/surface';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Field, Input } from '@/ui/field';
import { Dialog } from '@/ui/overlay';
import { Switch } from '@/ui/switch';
import { useDay } from './parts';
import { useAct } from './queries';

type BetaOverview = FunctionResult<'beta_admin_overview'>;

/** The programme in numbers, and what may be changed about it. */
export function Overview({ overview }: { overview: BetaOverview }) {
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <Places overview={overview} />
      <Funnel overview={overview} />
      <SignUpSwitch overview={overview} />
      <Launch overview={overview} />
    </div>
  );
}

function Places({ overview }: { overview: BetaOverview }) {
  const { t, i18n } = useLingui();
  const part = Math.min(100, Math.round((overview.given / overview.user_limit) * 100));
  const numbers: Array<[string, number]> = [
    [t`Ativos`, overview.active],
    [t`Terminados`, overview.expired],
    [t`Na lista de espera`, overview.waitlist_confirmed],
  ];
  return (
    <Card aria-labelledby="vagas" className="md:p-6">
      <h2 id="vagas" className="text-xl font-bold">{t`Vagas`}</h2>
      <p className="mt-3 font-display text-[3.25rem] leading-none font-extrabold tabular-nums">
        {i18n.number(overview.given)}
        <span className="text-xl font-semibold text-ink-2"> {t`de ${i18n.number(overview.user_limit)}`}</span>
      </p>
      <div className="mt-4 h-2.5 overflow-hidden rounded-full bg-track" aria-hidden="true">
        <div className="h-full rounded-full bg-brand" style={{ width: `${part}%` }} />
      </div>
      <dl className="mt-5 grid grid-cols-3 gap-3">
        {numbers.map(([label, count]) => (
          <div key={label} className="flex flex-col justify-between gap-1">
            <dt className="text-[.8125rem] leading-tight text-ink-2">{label}</dt>
            <dd className="text-2xl font-bold tabular-nums">{i18n.number(count)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Funnel({ overview }: { overview: BetaOverview }) {
  const { t, i18n } = useLingui();
  const { funnel } = overview;
  const steps: Array<[string, number]> = [
    [t`Entraram`, funnel.joined],
    [t`Perfil pronto`, funnel.ready],
    [t`Curtiram ou passaram`, funnel.reacted],
    [t`Tiveram um match`, funnel.matched],
    [t`Escreveram`, funnel.wrote],
    [t`Deram feedback`, funnel.told_feedback],
  ];
  const whole = Math.max(1, funnel.joined);
  return (
    <Card aria-labelledby="funil" className="md:p-6">
      <h2 id="funil" className="text-xl font-bold">{t`Até onde chegaram`}</h2>
      <ol className="mt-4 grid gap-3">
        {steps.map(([label, count]) => (
          <li key={label} className="grid gap-1">
            <span className="flex justify-between gap-3 text-sm">
              <span>{label}</span>
              <b className="font-semibold tabular-nums">{i18n.number(count)}</b>
            </span>
            <span className="h-1.5 overflow-hidden rounded-full bg-track" aria-hidden="true">
              <span
                className="block h-full rounded-full bg-tile"
                style={{ width: `${Math.round((count / whole) * 100)}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function SignUpSwitch({ overview }: { overview: BetaOverview }) {
  const { t } = useLingui();
  const setOpen = useAct('beta_admin_set_open', t`Feito.`);
  const setLimit = useAct('beta_admin_set_limit', t`Limite aumentado.`);
  const [limit, setNext] = useState(String(overview.user_limit));
  return (
    <Card aria-labelledby="porta" className="grid content-start gap-4 md:p-6">
      <h2 id="porta" className="text-xl font-bold">{t`A porta`}</h2>
      <Switch
        label={t`Aberto a quem chegar`}
        hint={t`Fechado, só entra quem tem convite.`}
        checked={overview.open}
        disabled={setOpen.isPending || overview.launched_at !== null}
        onChange={(open) => setOpen.mutate({ open })}
      />
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setLimit.mutate({ limit: Number(limit) });
        }}
      >
        <Field label={t`Limite de vagas`} className="flex-1 basis-40">
          <Input
            type="number"
            inputMode="numeric"
            min={overview.user_limit}
            max={10000}
            value={limit}
            onChange={(event) => setNext(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="outline" className="h-12" busy={setLimit.isPending}>
          {t`Aumentar`}
        </Button>
      </form>
    </Card>
  );
}

function Launch({ overview }: { overview: BetaOverview }) {
  const { t } = useLingui();
  const day = useDay();
  const launch = useAct('beta_admin_launch', t`O lançamento aconteceu.`);
  const [asked, setAsked] = useState(false);
  return (
    <Card aria-labelledby="lancamento" className="grid content-start gap-4 md:p-6">
      <div>
        <h2 id="lancamento" className="text-xl font-bold">{t`Lançamento oficial`}</h2>
        <p className="mt-1 text-sm leading-relaxed text-ink-2">
          {overview.launched_at
            ? t`Foi em ${day(overview.launched_at)}. Noventa dias depois, a lista de espera é apagada.`
            : t`Abre tudo para todas as pessoas, escreve a quem espera na lista e não volta atrás.`}
        </p>
      </div>
      {!overview.launched_at && (
        <Button variant="outline" className="justify-self-start" onClick={() => setAsked(true)}>
          <Rocket aria-hidden="true" />
          {t`Lançar agora`}
        </Button>
      )}
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        title={t`Lançar agora?`}
        description={t`Isto acontece uma vez. Quem espera na lista recebe um e-mail em seguida.`}
      >
        <div className="flex flex-wrap justify-end gap-2 pt-4">
          <Button variant="outline" onClick={() => setAsked(false)}>{t`Ainda não`}</Button>
          <Button
            busy={launch.isPending}
            onClick={() => launch.mutate({} as never, { onSuccess: () => setAsked(false) })}
          >
            {t`Lançar`}
          </Button>
        </div>
      </Dialog>
    </Card>
  );
}
