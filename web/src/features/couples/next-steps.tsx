import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Link } from '@/router';
import { ActButton, Button, ButtonLink } from '@/ui/button';
import { Card, Notice } from '@/ui/card';
import { Dialog } from '@/ui/overlay';
import { toast } from '@/ui/toast';
import { type Found, foundQuery, useReturn } from './queries';
import { useDayWords, useMoney, useProductWords } from './words';

/** After the announcement: the profile rests, what is refunded, other conversations, and how to return. */
export function NextSteps({ matchId }: { matchId: string }) {
  const { t } = useLingui();
  const { data } = useQuery(foundQuery);
  if (!data) return null;
  return (
    <>
      <Card aria-labelledby="rest-title">
        <h2 id="rest-title" className="text-lg font-bold">{t`O seu perfil está descansando`}</h2>
        <p className="mt-1.5 leading-relaxed text-ink-2">
          {t`Ninguém novo vê você, em lugar nenhum. A conversa de vocês continua aqui.`}
        </p>
        <OthersLine count={data.other_conversations} />
        <div className="mt-4 flex flex-wrap gap-2">
          <ButtonLink to={`/messages/${matchId}`} variant="outline">
            {t`Abrir a conversa`}
          </ButtonLink>
          {data.resting && <ReturnButton />}
        </div>
      </Card>
      <BillingSummary found={data} />
    </>
  );
}

/** The other conversations that wait for an answer, and the link to close them. */
export function OthersLine({ count }: { count: number }) {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <p className="mt-3 leading-relaxed">
      <Plural
        value={count}
        one="Mais uma conversa espera por você."
        other="Mais # conversas esperam por você."
      />{' '}
      <Link to="/messages" className="tap font-semibold underline underline-offset-4">
        {t`Encerrar com gentileza`}
      </Link>
    </p>
  );
}

/** What happens to purchases: renewals, refunds, and what only a store can end. */
export function BillingSummary({ found }: { found: Found }) {
  const { t } = useLingui();
  const [money, product, day] = [useMoney(), useProductWords(), useDayWords()];
  if (found.refunds.length === 0 && found.stores.length === 0) return null;
  const isLate = found.refunds.some((refund) => refund.in_review);
  return (
    <Card aria-labelledby="bill-title">
      <h2 id="bill-title" className="text-lg font-bold">{t`A conta para aqui`}</h2>
      {found.refunds.length > 0 && (
        <>
          <p className="mt-1.5 leading-relaxed text-ink-2">
            {!found.renews && <>{t`Nada renova sozinho.`} </>}
            {isLate
              ? t`O que você pagou no site e não começou a usar volta para você:`
              : t`O que você pagou no site e não começou a usar volta pelo mesmo caminho por onde veio:`}
          </p>
          <ul className="mt-3 grid gap-2">
            {found.refunds.map((refund) => (
              <li key={refund.order_id} className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span>
                  {product(refund.product_id)}
                  {refund.months > 0 && (
                    <span className="text-ink-2">
                      {', '}
                      <Plural value={refund.months} one="um mês inteiro" other="# meses inteiros" />
                    </span>
                  )}
                </span>
                <b className="tabular-nums">{money(refund.amount, refund.currency)}</b>
              </li>
            ))}
          </ul>
          {isLate && (
            <Notice tone="sun" className="mt-4">
              {t`O serviço de pagamento não aceitou uma devolução. Ela continua sendo sua, e agora depende da nossa equipe: você não precisa pedir de novo.`}
            </Notice>
          )}
        </>
      )}
      {found.stores.map((one) => (
        <Notice key={one.page} tone="sun" className="mt-4">
          <p>
            {t`A sua assinatura foi feita na ${one.store}, e só lá ela termina. Sem isso, renova em ${day(one.renews_at)}.`}
          </p>
          <ButtonLink
            to={one.page}
            target="_blank"
            rel="noreferrer"
            variant="outline"
            size="sm"
            className="mt-2.5"
          >
            <ExternalLink aria-hidden="true" />
            {t`Encerrar na ${one.store}`}
          </ButtonLink>
        </Notice>
      ))}
    </Card>
  );
}

/** "Voltar a procurar", asked once more. */
export function ReturnButton() {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const back = useReturn();
  const go = {
    ...back,
    mutate: () =>
      back.mutate(undefined, {
        onSuccess: () => {
          setAsking(false);
          toast.success(t`O seu perfil voltou`);
        },
      }),
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>{t`Voltar a procurar`}</Button>
      <Dialog open={asking} onOpenChange={setAsking} title={t`Voltar a procurar?`}>
        <p className="leading-relaxed">
          {t`O seu perfil aparece de novo, e a conversa volta a ser uma conversa como as outras. O que foi devolvido continua seu. O perfil da outra pessoa só volta quando ela quiser.`}
        </p>
        <div className="mt-5 grid gap-2">
          <ActButton act={go}>{t`Voltar a procurar`}</ActButton>
          <Button variant="ghost" onClick={() => setAsking(false)}>{t`Ficar como está`}</Button>
        </div>
      </Dialog>
    </>
  );
}
