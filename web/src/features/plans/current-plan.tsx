import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CreditCard, Crown, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { inShell } from '@/config/server';
import { leaveFor } from '@/native/leave';
import { subscriptionQuery } from '@/shared/member/queries';
import { storeLabel } from '@/shared/member/stores';
import { ActButton, Button } from '@/ui/button';
import { Card, Notice } from '@/ui/card';
import { Sheet } from '@/ui/overlay';
import { type Billing, billingQuery } from './queries';
import { useMoneyWords } from './words';

/** The user's plan: until when, what comes next, and the way out in two taps. */
export function CurrentPlan({ billing }: { billing: Billing }) {
  const { t } = useLingui();
  const words = useMoneyWords();
  const { subscription } = billing;
  const next = useNext(billing);
  const name = subscription
    ? words.product(subscription.product)
    : billing.tier === 'beta'
      ? t`Premium do período de testes`
      : t`Premium`;
  return (
    <Card aria-labelledby="plano" className="grid grid-cols-1 gap-4 md:p-7">
      <div className="flex items-center gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-sun text-on-sun">
          <Crown className="size-6" aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <h2 id="plano" className="text-xl font-bold">
            {name}
          </h2>
          <p className="text-ink-2">{next}</p>
        </div>
      </div>
      {subscription?.store_page ? (
        <InStore subscription={subscription} page={subscription.store_page} />
      ) : (
        <>
          {subscription?.past_due_since && <Owed />}
          {subscription?.in_review && <InReview subscription={subscription} />}
          {subscription && subscription.status !== 'canceled' && subscription.in_review !== 'end' && (
            <Renewal billing={billing} />
          )}
        </>
      )}
    </Card>
  );
}

/** One sentence on what happens next. */
function useNext({ subscription, until }: Billing): string {
  const { t } = useLingui();
  const words = useMoneyWords();
  // Neither a renewal nor its end is said of what the provider has not confirmed.
  if (subscription?.in_review) return t`Falta o serviço de pagamento confirmar.`;
  if (subscription && subscription.status === 'active' && !subscription.cancel_at_period_end) {
    // The store says its own price, and an app says none of the site's.
    if (subscription.store_page || inShell())
      return t`Renova em ${words.day(subscription.current_period_end)}.`;
    const amount = words.money(subscription.amount, subscription.currency);
    return t`Renova em ${words.day(subscription.current_period_end)} por ${amount}.`;
  }
  if (subscription?.status === 'past_due') return t`A última renovação não passou.`;
  const end = subscription?.cancel_at_period_end ? subscription.current_period_end : until;
  return end ? t`Vale até ${words.day(end)}. Nada mais será cobrado.` : t`Terminou. Nada mais será cobrado.`;
}

/** What a store charges is changed in the store. */
function InStore({
  subscription,
  page,
}: {
  subscription: NonNullable<Billing['subscription']>;
  page: string;
}) {
  const { t } = useLingui();
  const store = storeLabel(subscription.provider);
  return (
    <>
      {subscription.past_due_since && (
        <Notice tone="sun">
          {t`A ${store} não conseguiu cobrar a renovação. Atualize a forma de pagamento lá.`}
        </Notice>
      )}
      <p className="leading-relaxed">
        {t`Sua assinatura é gerida pela ${store}. Para cancelar ou pedir o dinheiro de volta, abra as assinaturas da ${store}.`}
      </p>
      <Button
        variant="outline"
        className="h-auto min-h-11 max-w-full justify-self-start py-2 whitespace-normal"
        onClick={() => void leaveFor(page)}
      >
        <ExternalLink aria-hidden="true" />
        {t`Abrir assinaturas da ${store}`}
      </Button>
    </>
  );
}

/** The provider refused what was decided for a week: the team has to act. */
function InReview({ subscription }: { subscription: NonNullable<Billing['subscription']> }) {
  const { t } = useLingui();
  const words = useMoneyWords();
  const end = words.day(subscription.current_period_end);
  return (
    <Notice tone="sun" className="grid gap-3">
      {subscription.in_review === 'cancel' && (
        <p>
          {t`Recebemos o seu cancelamento, mas o serviço de pagamento ainda não o aceitou. Até ${end}, tudo continua aberto.`}
        </p>
      )}
      {subscription.in_review === 'resume' && (
        <p>
          {t`Você pediu para a assinatura continuar, mas o serviço de pagamento ainda não aceitou. Sem isso, ela termina em ${end}.`}
        </p>
      )}
      {subscription.in_review === 'end' && (
        <p>{t`Esta assinatura já devia ter terminado, mas o serviço de pagamento ainda não aceitou.`}</p>
      )}
      <p>{t`Agora isso depende da nossa equipe, e você não precisa pedir de novo.`}</p>
      {subscription.in_review !== 'resume' && (
        <p>{t`Se algo for cobrado mesmo assim, fale com o suporte.`}</p>
      )}
    </Notice>
  );
}

/** The card did not pay the renewal: no alarm, one thing to do. */
function Owed() {
  const { t } = useLingui();
  const portal = useMutation({
    mutationFn: () => rpc('billing_portal'),
    onSuccess: ({ url }) => leaveFor(url),
    meta: { quiet: true },
  });
  return (
    <Notice tone="sun" className="grid gap-3">
      <p>
        {t`O banco não autorizou a renovação. Acontece: cartão vencido, limite, um engano. Você continua com tudo por três dias.`}
      </p>
      {inShell() && <p>{t`Atualize o pagamento no site, onde a assinatura foi feita.`}</p>}
      {portal.error && <p>{errorText(portal.error, t`Não abriu agora. Tente novamente.`)}</p>}
      {!inShell() && (
        <ActButton variant="outline" size="sm" className="justify-self-start" act={portal}>
          <CreditCard aria-hidden="true" />
          {t`Atualizar o pagamento`}
        </ActButton>
      )}
    </Notice>
  );
}

function Renewal({ billing }: { billing: Billing }) {
  const { t } = useLingui();
  const words = useMoneyWords();
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const subscription = billing.subscription;
  const known = (now: Billing) => {
    client.setQueryData(billingQuery.queryKey, now);
    void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
    setAsked(false);
  };
  const cancel = useMutation({
    mutationFn: () => rpc('cancel_subscription'),
    onSuccess: known,
    meta: { quiet: true },
  });
  const resume = useMutation({
    mutationFn: () => rpc('resume_subscription'),
    onSuccess: known,
    meta: { quiet: true },
  });
  if (!subscription) return null;
  const end = words.day(subscription.current_period_end);
  if (subscription.cancel_at_period_end) {
    return (
      <div className="grid gap-3">
        {!subscription.in_review && (
          <Notice tone="success">{t`Cancelado. Tudo continua aberto até ${end}.`}</Notice>
        )}
        {resume.error && (
          <Notice tone="danger">{errorText(resume.error, t`Não deu certo. Tente novamente.`)}</Notice>
        )}
        <ActButton variant="outline" className="justify-self-start" act={resume}>
          {t`Desfazer o cancelamento`}
        </ActButton>
      </div>
    );
  }
  return (
    <>
      <Button variant="outline" className="justify-self-start" onClick={() => setAsked(true)}>
        {t`Cancelar assinatura`}
      </Button>
      <Sheet open={asked} onOpenChange={setAsked} title={t`Cancelar a assinatura?`}>
        <ul className="grid list-disc gap-2 pt-2 pl-5 leading-relaxed">
          <li>{t`Até ${end}, tudo continua aberto: é seu, já foi pago.`}</li>
          <li>{t`Depois, nada é cobrado e o seu perfil volta ao plano grátis.`}</li>
          <li>{t`Matches, conversas e curtidas ficam como estão.`}</li>
        </ul>
        {cancel.error && (
          <Notice tone="danger" className="mt-4">
            {errorText(cancel.error, t`Não conseguimos cancelar agora. Tente novamente.`)}
          </Notice>
        )}
        <div className="grid gap-2 pt-6 sm:flex sm:justify-end">
          <ActButton variant="danger" size="lg" act={cancel}>
            {t`Cancelar agora`}
          </ActButton>
          <Button variant="ghost" size="lg" onClick={() => setAsked(false)}>{t`Continuar assinando`}</Button>
        </div>
      </Sheet>
    </>
  );
}
