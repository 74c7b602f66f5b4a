import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FunctionResult } from '@/api/surface';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Field, Input } from '@/ui/field';
import { Dialog } from '@/ui/overlay';
import { PEOPLE } from './drawings';
import { LoadedRows, useDay } from './parts';
import { testersQuery, useAct } from './queries';

type Tester = FunctionResult<'beta_admin_testers'>[number];

/** Everybody in the programme by place, without names and addresses. */
export function Testers() {
  const { t } = useLingui();
  const query = useQuery(testersQuery);
  const [extended, setExtended] = useState<Tester | null>(null);
  const [revoked, setRevoked] = useState<Tester | null>(null);
  return (
    <>
      <LoadedRows
        query={query}
        empty={{
          art: PEOPLE,
          title: t`Ninguém ainda`,
          text: t`Quem aceitar um convite aparece aqui, pelo número.`,
        }}
        framed
        row={(tester) => (
          <Row
            key={tester.beta_id}
            tester={tester}
            onExtend={() => setExtended(tester)}
            onRevoke={() => setRevoked(tester)}
          />
        )}
      />
      {extended && <ExtendDialog tester={extended} onClose={() => setExtended(null)} />}
      {revoked && <RevokeDialog tester={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

function Row({ tester, onExtend, onRevoke }: { tester: Tester; onExtend: () => void; onRevoke: () => void }) {
  const { t } = useLingui();
  const day = useDay();
  const states: Record<string, { label: string; tone: 'leaf' | 'plain' | 'brand' | 'tile' }> = {
    active: { label: t`Ativo`, tone: 'leaf' },
    expired: { label: t`Terminado`, tone: 'plain' },
    revoked: { label: t`Revogado`, tone: 'brand' },
    none: { label: t`Depois do lançamento`, tone: 'tile' },
  };
  const state = states[tester.state] ?? { label: tester.state, tone: 'plain' as const };
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2 p-4 sm:flex sm:flex-wrap sm:gap-y-3">
      <span className="font-display text-2xl font-extrabold tabular-nums sm:w-14">{tester.beta_id}</span>
      <span className="contents text-sm leading-relaxed sm:block sm:min-w-40 sm:flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={state.tone}>{state.label}</Badge>
          {tester.state === 'active' && (
            <b className="font-semibold">
              <Plural
                value={tester.days_left}
                _0="último dia"
                one="# dia restante"
                other="# dias restantes"
              />
            </b>
          )}
        </span>
        <span className="block text-ink-2 max-sm:col-span-2 sm:mt-1">
          {t`de ${day(tester.started_at)} a ${day(tester.expires_at)}`}
          {' · '}
          <Plural value={tester.feedback} _0="sem feedback" one="# feedback" other="# feedbacks" />
          {tester.last_seen && <> · {t`visto em ${day(`${tester.last_seen}T12:00:00`)}`}</>}
        </span>
      </span>
      <span className="flex flex-wrap gap-2 max-sm:col-span-2">
        <Button
          variant="outline"
          size="sm"
          onClick={onExtend}
          aria-label={t`Dar mais dias ao número ${tester.beta_id}`}
        >
          {t`Mais dias`}
        </Button>
        {tester.state !== 'revoked' && (
          <Button
            variant="ghost"
            size="sm"
            className="text-danger"
            onClick={onRevoke}
            aria-label={t`Revogar o número ${tester.beta_id}`}
          >
            {t`Revogar`}
          </Button>
        )}
      </span>
    </li>
  );
}

function ExtendDialog({ tester, onClose }: { tester: Tester; onClose: () => void }) {
  const { t } = useLingui();
  const extend = useAct('beta_admin_extend', t`Os dias foram dados.`);
  const [days, setDays] = useState('7');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Mais dias para o número ${tester.beta_id}`}
      description={t`Contados a partir do fim, ou de agora se o fim já passou.`}
    >
      <form
        className="grid gap-4 pt-3"
        onSubmit={(event) => {
          event.preventDefault();
          extend.mutate({ beta_id: tester.beta_id, days: Number(days) }, { onSuccess: onClose });
        }}
      >
        <Field label={t`Dias`}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={60}
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>{t`Cancelar`}</Button>
          <Button type="submit" busy={extend.isPending}>{t`Dar os dias`}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function RevokeDialog({ tester, onClose }: { tester: Tester; onClose: () => void }) {
  const { t } = useLingui();
  const revoke = useAct('beta_admin_revoke', t`O lugar foi revogado.`);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Revogar o número ${tester.beta_id}?`}
      description={t`A pessoa vê a tela de encerramento na hora. “Mais dias” traz o lugar de volta; o número não passa para outra pessoa.`}
    >
      <div className="flex flex-wrap justify-end gap-2 pt-4">
        <Button variant="outline" onClick={onClose}>{t`Cancelar`}</Button>
        <Button
          variant="danger"
          busy={revoke.isPending}
          onClick={() => revoke.mutate({ beta_id: tester.beta_id }, { onSuccess: onClose })}
        >
          {t`Revogar`}
        </Button>
      </div>
    </Dialog>
  );
}
