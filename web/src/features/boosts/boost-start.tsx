import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff, Megaphone, ShieldCheck, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { rpc } from '@/api/call';
import { ApiError, errorText } from '@/api/errors';
import { inShell } from '@/config/server';
import { BuySheet } from '@/shared/billing/buy-sheet';
import { Button, ButtonLink } from '@/ui/button';
import { Card, Notice } from '@/ui/card';
import { STICKY_ACTION } from '@/ui/sticky-action';
import { COLUMNS, SIDE } from './columns';
import { type BoostPage, boostsQuery } from './queries';
import { useBoostWords } from './words';

/** What a boost is, what it costs, and its start; on wide screens the start stands beside, with what `children` show. */
export function BoostStart({ page, children }: { page: BoostPage; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={COLUMNS}>
      <Card className="p-5">
        <h2 className="font-display text-2xl leading-tight font-extrabold">
          {t`${page.minutes} minutos em destaque`}
        </h2>
        <ul className="mt-4 grid gap-3.5">
          <Fact icon={<Megaphone aria-hidden="true" />}>
            {t`Você aparece mais cedo para quem combina com os seus filtros, e você com os da pessoa.`}
          </Fact>
          <Fact icon={<Eye aria-hidden="true" />}>
            {t`O cartão diz “Em destaque”. No máximo 15% dos cartões de alguém são assim.`}
          </Fact>
          <Fact icon={<ShieldCheck aria-hidden="true" />}>
            {t`Se não chegar ao dobro do seu normal nesse dia e horário, o destaque volta para você sozinho.`}
          </Fact>
          <Fact icon={<Undo2 aria-hidden="true" />}>
            {t`Se houver uma denúncia do seu perfil, o destaque para, e também volta.`}
          </Fact>
          <Fact icon={<EyeOff aria-hidden="true" />}>
            {t`Se você pausar ou esconder o perfil durante o destaque, ele acaba e conta como usado.`}{' '}
            {t`Se mudar os filtros, a cidade, o gênero ou quem procura, o destaque vai até o fim e também conta como usado.`}
          </Fact>
        </ul>
      </Card>
      <div className={SIDE}>
        <Act page={page} />
        <BestTime page={page} />
        {children}
      </div>
    </div>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3.5 leading-relaxed [&_svg]:mt-1 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-brand-ink">
      {icon}
      <span>{children}</span>
    </li>
  );
}

function BestTime({ page }: { page: BoostPage }) {
  const { t, i18n } = useLingui();
  if (!page.best_hours) return null;
  const hours = new Intl.ListFormat(i18n.locale).format(page.best_hours.map((hour) => `${hour}h`));
  return (
    <Notice tone="sun">
      {t`Na sua região há mais gente olhando perfis por volta das ${hours}. É uma média de muitas pessoas, sem pressa.`}
    </Notice>
  );
}

function Act({ page }: { page: BoostPage }) {
  const { t } = useLingui();
  const words = useBoostWords();
  const client = useQueryClient();
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const [buying, setBuying] = useState(false);
  const start = useMutation({
    mutationFn: () => rpc('start_boost', { client_id: clientId }),
    onSuccess: () => setClientId(crypto.randomUUID()),
    onSettled: () => client.invalidateQueries({ queryKey: boostsQuery.queryKey }),
    meta: { quiet: true },
  });
  if (page.refusal) return <Refused page={page} />;
  const { returned, weekly, bought } = page.available;
  const has = returned + weekly + bought;
  // What is sold on the web is not offered in the apps of the stores.
  const offer = inShell() ? null : page.offer;
  const price = offer && words.money(offer.amount, page.currency);
  return (
    <>
      {has > 0 && (
        <>
          <p className="px-1 text-ink-2">
            {returned > 0 ? (
              <Plural
                value={returned}
                one="# destaque voltou para você."
                other="# destaques voltaram para você."
              />
            ) : weekly > 0 ? (
              t`O desta semana está incluído no seu Premium.`
            ) : (
              <Plural
                value={bought}
                one="Você tem # destaque comprado."
                other="Você tem # destaques comprados."
              />
            )}
          </p>
          <div className={STICKY_ACTION}>
            <Button size="lg" className="w-full" busy={start.isPending} onClick={() => start.mutate()}>
              {t`Começar agora`}
            </Button>
          </div>
        </>
      )}
      {start.error && (
        <Notice tone="danger">
          {refusalText(start.error) ?? errorText(start.error, t`Não conseguimos agora. Nada foi gasto.`)}
        </Notice>
      )}
      {has === 0 && page.premium && (
        <Notice>{t`O destaque desta semana já foi usado. O próximo incluído chega ${words.day(page.next_week_at)}.`}</Notice>
      )}
      {has === 0 && !page.premium && (
        <p className="px-1 text-ink-2">{t`O Premium inclui um destaque por semana. Também dá para comprar um só.`}</p>
      )}
      {has === 0 && offer && (
        <div className={STICKY_ACTION}>
          <Button size="lg" className="w-full" onClick={() => setBuying(true)}>
            {t`Comprar um por ${price ?? ''}`}
          </Button>
        </div>
      )}
      {has === 0 && offer && (
        <p className="px-1 text-sm text-ink-2">
          {t`Compra única. Enquanto não usar, você pode desistir em até ${page.withdraw_days} dias, em Planos.`}
        </p>
      )}
      {has === 0 && !page.premium && <ButtonLink to="/plans" variant="ghost">{t`Ver o Premium`}</ButtonLink>}
      {has > 0 && (
        <p className="px-1 text-center text-sm text-ink-2">
          <Plural value={page.per_day} one="No máximo # por dia." other="No máximo # por dia." />
        </p>
      )}
      {buying && offer && (
        <BuySheet
          product={offer.id}
          methods={offer.methods}
          title={t`Um destaque por ${price ?? ''}`}
          currency={page.currency}
          onClose={() => setBuying(false)}
        />
      )}
    </>
  );
}

/** The server's own sentence, where a refusal of a start has one. */
const refusalText = (error: Error) =>
  error instanceof ApiError && ['STATE', 'PURCHASE_REQUIRED'].includes(error.code) ? error.message : null;

/** Why none can start now; nothing was spent. */
function Refused({ page }: { page: BoostPage }) {
  const { t } = useLingui();
  const toProfile = <ButtonLink to="/profile" variant="soft">{t`Abrir meu perfil`}</ButtonLink>;
  const toSettings = <ButtonLink to="/settings" variant="soft">{t`Abrir configurações`}</ButtonLink>;
  const reasons: Record<NonNullable<BoostPage['refusal']>, [string, ReactNode]> = {
    limited: [
      t`Por uma decisão da moderação, a sua conta não pode usar o destaque por enquanto. Nada foi gasto.`,
      <ButtonLink key="decisions" to="/decisions" variant="soft">{t`Ver a decisão`}</ButtonLink>,
    ],
    paused: [
      t`Seu perfil está em pausa, e ninguém o veria. Volte da pausa para usar o destaque.`,
      toSettings,
    ],
    incognito: [
      t`No modo incógnito só quem você curtiu vê você. Saia dele para usar o destaque.`,
      toSettings,
    ],
    not_ready: [
      t`Antes, o seu perfil precisa aparecer para outras pessoas. Complete o que falta, como uma foto visível.`,
      toProfile,
    ],
    running: [t`Você já está em destaque agora.`, null],
    daily: [
      t`Por hoje é isso: são no máximo ${page.per_day} destaques por dia. O que você tem continua seu.`,
      null,
    ],
  };
  const [reason, action] = reasons[page.refusal ?? 'running'];
  return (
    <section className="grid grid-cols-1 gap-2.5">
      <Notice>{reason}</Notice>
      {action}
    </section>
  );
}
