import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { Payment } from '@/features/plans/payment';
import { useParams } from '@/router';
import { ButtonLink } from '@/ui/button';
import { Page } from '@/ui/page';

/** Where one pays by a code, and where the provider sends one back to. */
export default function PaymentScreen() {
  const { t } = useLingui();
  const { orderId = '' } = useParams();
  return (
    <Page
      title={t`Pagamento`}
      aside={
        <ButtonLink to="/plans" variant="ghost" size="sm" className="-mr-4">
          <ArrowLeft aria-hidden="true" />
          {t`Planos`}
        </ButtonLink>
      }
      className="pb-16"
    >
      <Payment id={orderId} />
    </Page>
  );
}
