import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PRODUCT } from '@/config/product';
import { WaitlistPage } from '@/features/waitlist/frame';
import { JoinForm } from '@/features/waitlist/join-form';
import { useSearchParams } from '@/router';

/** The public waitlist; a friend's link carries their code. */
export default function Waitlist() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const [sent, setSent] = useState(false);
  const referral = search.get('convite')?.slice(0, 40) || undefined;
  return (
    <WaitlistPage
      title={t`Lista de espera`}
      // What it asks for is done once it was sent.
      lead={
        sent
          ? undefined
          : referral
            ? t`Alguém que gosta de você guardou este caminho. Deixe o seu e-mail e avisamos quando o ${PRODUCT} abrir.`
            : t`O ${PRODUCT} abre aos poucos, para receber bem cada pessoa. Deixe o seu e-mail e avisamos quando for a sua vez.`
      }
    >
      <JoinForm referral={referral} onSent={setSent} />
    </WaitlistPage>
  );
}
