import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { leaveFor } from '@/native/leave';
import { billingQuery } from '@/shared/member/queries';
import { storeLabel } from '@/shared/member/stores';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';

/** For those who leave: a subscription of a store goes on until it is cancelled there. Nothing for everybody else. */
export function StoreNote({ className }: { className?: string }) {
  const { t } = useLingui();
  const subscription = useQuery(billingQuery).data?.subscription;
  const page = subscription?.store_page;
  if (!page || subscription.status === 'canceled' || subscription.cancel_at_period_end) return null;
  const store = storeLabel(subscription.provider);
  return (
    <Notice tone="sun" className={className}>
      <div className="grid gap-3 text-left">
        <p>
          {t`Sua assinatura é gerida pela ${store}: excluir a conta não a cancela. Cancele lá, ou ela continua sendo cobrada.`}
        </p>
        <Button
          variant="outline"
          size="sm"
          className="h-auto min-h-9 max-w-full justify-self-start py-1.5 whitespace-normal"
          onClick={() => void leaveFor(page)}
        >
          <ExternalLink aria-hidden="true" />
          {t`Abrir assinaturas da ${store}`}
        </Button>
      </div>
    </Notice>
  );
}
