import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Copy, Send } from 'lucide-react';
import { useState } from 'react';
import type { FunctionResult } from '@/api/surface';
import { serverOrigin } from '@/config/server';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Field, Input } from '@/ui/field';
import { toast } from '@/ui/toast';
import { TICKET } from './drawings';
import { LoadedRows, useDay } from './parts';
import { invitesQuery, useAct } from './queries';

type Invite = FunctionResult<'beta_admin_invites'>[number];

/** Invitations: made here, handed over or mailed, used once. */
export function Invites() {
  const { t } = useLingui();
  const query = useQuery(invitesQuery);
  const invite = useAct('beta_admin_invite', t`O convite está pronto.`);
  const [email, setEmail] = useState('');
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card className="md:p-6">
        <form
          noValidate
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            invite.mutate({ email: email.trim() || undefined }, { onSuccess: () => setEmail('') });
          }}
        >
          <Field
            label={t`E-mail de quem você convida`}
            hint={t`Sem e-mail, o código aparece abaixo para você entregar.`}
            optional
            className="flex-1 basis-64"
          >
            <Input
              type="email"
              inputMode="email"
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
          <Button type="submit" className="h-12" busy={invite.isPending}>
            <Send aria-hidden="true" />
            {t`Criar convite`}
          </Button>
        </form>
      </Card>
      <LoadedRows
        query={query}
        empty={{
          art: TICKET,
          title: t`Nenhum convite`,
          text: t`Cada convite vale por trinta dias e serve uma vez.`,
        }}
        framed
        row={(one) => <Row key={one.id} invite={one} />}
      />
    </div>
  );
}

function Row({ invite }: { invite: Invite }) {
  const { t } = useLingui();
  const day = useDay();
  const states: Record<string, { label: string; tone: 'leaf' | 'plain' | 'sun' }> = {
    waiting: { label: t`À espera`, tone: 'sun' },
    redeemed: { label: t`Aceito`, tone: 'leaf' },
    expired: { label: t`Vencido`, tone: 'plain' },
  };
  const state = states[invite.state] ?? { label: invite.state, tone: 'plain' as const };
  const copy = async (code: string) => {
    try {
      await navigator.clipboard.writeText(`${serverOrigin()}/beta?convite=${code}`);
      toast.success(t`Link copiado!`);
    } catch (error) {
      console.warn('The clipboard is closed', error);
      toast.info(code);
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <span className="min-w-48 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          <code className="tracking-[.08em]">{invite.code ?? '••••• •••••'}</code>
          <Badge tone={state.tone}>{state.label}</Badge>
        </span>
        <span className="mt-1 block text-sm [overflow-wrap:anywhere] text-ink-2">
          {invite.email ?? t`para entregar em mãos`}
          {' · '}
          {invite.beta_id ? t`número ${invite.beta_id}` : t`vale até ${day(invite.expires_at)}`}
        </span>
      </span>
      {invite.code && (
        <Button variant="outline" size="sm" onClick={() => void copy(invite.code as string)}>
          <Copy aria-hidden="true" />
          {t`Copiar link`}
        </Button>
      )}
    </li>
  );
}
