import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, CreditCard, type LucideIcon, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { LogoMark } from '@/ui/brand';
import { Button, ButtonLink } from '@/ui/button';
import { Card, EmptyState, Skeleton } from '@/ui/card';
import { cn } from '@/ui/cn';
import { TORN } from '@/ui/drawing';
import { type Purchase, paymentQuery } from './queries';
import { useConfirmation } from './use-confirmation';
import { VoucherCard } from './voucher';
import { useMoneyWords } from './words';

/** One payment, live: what is to be done, that it arrived, or what went wrong and what now. */
export function Payment({ id }: { id: string }) {
  const { t } = useLingui();
  const { data: purchase, isError, refetch } = useQuery(paymentQuery(id));
  const patient = useConfirmation(id, purchase?.state);
  if (isError && !purchase) {
    return (
      <EmptyState
        art={TORN}
        title={t`Este pagamento não abriu`}
        action={<Button onClick={() => void refetch()}>{t`Tentar novamente`}</Button>}
      >
        {t`Confira a conexão. Se você já pagou, nada se perde.`}
      </EmptyState>
    );
  }
  if (!purchase) return <Skeleton className="mx-auto h-96 max-w-md rounded-xl" />;
  // A code to scan stands beside what is written below it, so that all of it is in the window.
  const scanned = purchase.state === 'awaiting_payment' && purchase.voucher?.kind === 'pix';
  return (
    <Card className={cn('mx-auto max-w-md p-6 short:p-4 md:p-8', scanned && 'md:max-w-3xl')}>
      <Sum purchase={purchase} />
      <div className="mt-6 short:mt-2.5" aria-live="polite">
        <Standing purchase={purchase} patient={patient} />
      </div>
    </Card>
  );
}

function Sum({ purchase }: { purchase: Purchase }) {
  const words = useMoneyWords();
  return (
    <div className="text-center">
      <p className="font-semibold text-ink-2">{words.product(purchase.product)}</p>
      <p className="font-display text-4xl font-extrabold tabular-nums">
        {words.money(purchase.amount, purchase.currency)}
      </p>
    </div>
  );
}

/** What the screen says in each state. */
function Standing({ purchase, patient }: { purchase: Purchase; patient: boolean }) {
  const { t } = useLingui();
  switch (purchase.state) {
    case 'paid':
      return (
        <ResultMessage icon={CircleCheck} tone="bg-leaf-soft text-leaf-ink" title={t`Pagamento confirmado`}>
          <p>{t`Tudo já está aberto para você. O recibo foi por e-mail e fica em Planos.`}</p>
          {purchase.kind === 'boost' ? (
            <ButtonLink to="/boost-profile" size="lg" className="w-full">{t`Ver o destaque`}</ButtonLink>
          ) : (
            <ButtonLink to="/" size="lg" className="w-full">{t`Continuar descobrindo`}</ButtonLink>
          )}
          <ButtonLink to="/plans" variant="ghost">{t`Ver o meu plano`}</ButtonLink>
        </ResultMessage>
      );
    case 'failed':
      return <Failed purchase={purchase} />;
    case 'awaiting_payment':
      return purchase.voucher ? (
        <>
          <VoucherCard purchase={purchase} />
          <p className="mt-4 flex items-center justify-center gap-2 text-sm font-medium text-ink-2">
            <LogoMark className="h-4 animate-pulse" />
            {t`Esperando o pagamento. Esta tela avisa na hora.`}
          </p>
        </>
      ) : (
        <Confirming purchase={purchase} patient={patient} />
      );
    case 'created':
      return <Confirming purchase={purchase} patient={patient} />;
    case 'expired':
      return (
        <ResultMessage icon={Clock} tone="bg-sun-soft text-sun-ink" title={t`O prazo terminou`}>
          <p>{t`Nada foi cobrado. Se ainda quiser, é só começar de novo.`}</p>
          <ButtonLink to="/plans" size="lg" className="w-full">{t`Voltar aos planos`}</ButtonLink>
        </ResultMessage>
      );
    default:
      return (
        <ResultMessage
          icon={RotateCcw}
          tone="bg-tile-soft text-tile-ink"
          title={purchase.state === 'refunded' ? t`O valor foi devolvido` : t`Este pagamento foi contestado`}
        >
          <ButtonLink to="/plans" size="lg" className="w-full">{t`Ver as minhas compras`}</ButtonLink>
        </ResultMessage>
      );
  }
}

/** A card was refused. The text does not blame the user, and nothing has to be chosen again. */
function Failed({ purchase }: { purchase: Purchase }) {
  const { t } = useLingui();
  return (
    <ResultMessage icon={CreditCard} tone="bg-sun-soft text-sun-ink" title={t`O cartão não passou`}>
      <p>
        {purchase.decline === 'insufficient_funds'
          ? t`O banco não autorizou por falta de limite ou saldo.`
          : purchase.decline === 'expired_card'
            ? t`Este cartão está vencido.`
            : t`O banco não autorizou, e não diz por quê. Acontece com todo mundo.`}{' '}
        {t`Nada foi cobrado, e a sua escolha continua guardada.`}
      </p>
      {purchase.url && (
        <ButtonLink to={purchase.url} reloadDocument size="lg" className="w-full">
          {t`Tentar de novo`}
        </ButtonLink>
      )}
      <ButtonLink to="/plans" variant="outline" size="lg" className="w-full">
        {t`Pagar de outra forma`}
      </ButtonLink>
    </ResultMessage>
  );
}

/** Back from the provider, before its confirmation. */
function Confirming({ purchase, patient }: { purchase: Purchase; patient: boolean }) {
  const { t } = useLingui();
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <LogoMark className="h-12 animate-pulse" />
      <h2 className="text-xl font-bold">
        {patient ? t`Estamos confirmando o pagamento` : t`Só um instante`}
      </h2>
      <p className="leading-relaxed text-ink-2">
        {patient
          ? t`Pode fechar esta tela: avisamos por aqui e por e-mail assim que o banco responder.`
          : t`Perguntando ao banco...`}
      </p>
      {purchase.url && (
        <ButtonLink to={purchase.url} reloadDocument variant="outline">
          {t`Voltar ao pagamento`}
        </ButtonLink>
      )}
    </div>
  );
}

interface ResultMessageProps {
  icon: LucideIcon;
  tone: string;
  title: string;
  children: ReactNode;
}

const ResultMessage = ({ icon: Icon, tone, title, children }: ResultMessageProps) => (
  <div className="grid justify-items-center gap-4 text-center leading-relaxed short:gap-2.5 short:leading-snug">
    <span className={cn('grid size-16 short:size-11 place-items-center rounded-full', tone)}>
      <Icon className="size-8 short:size-6" aria-hidden="true" />
    </span>
    <h2 className="text-2xl font-bold short:text-xl">{title}</h2>
    {children}
  </div>
);
