import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Pins } from '@/features/meeting/pins';
import { Devices } from '@/features/security/devices';
import { Passkeys } from '@/features/security/passkeys';
import { assuranceQuery } from '@/features/security/queries';
import { SecuritySection } from '@/features/security/security-section';
import { TwoSteps } from '@/features/security/two-steps';
import { ProofDialog } from '@/shared/account/proof-dialog';
import { useMe } from '@/shared/account/session';
import { StepUp } from '@/shared/account/step-up';
import { Button, ButtonLink } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { Page } from '@/ui/page';

/** What protects the account from a stranger. */
export default function Security() {
  const { t } = useLingui();
  const { data: assurance } = useQuery(assuranceQuery);
  return (
    <Page
      title={t`Segurança da conta`}
      className="max-w-[48rem]"
      aside={
        <ButtonLink to="/settings#conta" variant="outline" size="sm">
          {t`E-mail e senha`}
        </ButtonLink>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {!assurance && <Skeleton className="h-96 rounded-xl" />}
        {assurance && (assurance.protected && !assurance.raised ? <Guarded /> : <Ways />)}
        {assurance && <Rest />}
      </div>
      <ProofDialog />
    </Page>
  );
}

/** What stands below the ways in, and comes after them: it would be pushed away. */
function Rest() {
  const { t } = useLingui();
  return (
    <>
      <SecuritySection
        id="selos"
        title={t`Selos de verificação`}
        hint={t`O selo de segurança aparece quando o e-mail, o segundo passo e os códigos estão em dia. Os de perfil e de identidade são conferidos por pessoas.`}
      >
        <ButtonLink to="/security-verification" variant="outline" className="justify-self-start">
          {t`Ver os meus selos`}
        </ButtonLink>
      </SecuritySection>
      <Pins />
      <Devices />
    </>
  );
}

const Ways = () => (
  <>
    <TwoSteps />
    <Passkeys />
  </>
);

/** A user who signed in by a passkey proves the second factor before the ways in may change. */
function Guarded() {
  const { t } = useLingui();
  const me = useMe();
  const [asked, setAsked] = useState(false);
  return (
    <SecuritySection
      id="confirmar"
      title={t`Confirme que é você`}
      hint={t`Para mudar as formas de entrar na conta, confirme o segundo passo.`}
    >
      {asked ? (
        <StepUp email={me.email} onLeave={() => setAsked(false)} leaveLabel={t`Cancelar`} />
      ) : (
        <Button className="justify-self-start" onClick={() => setAsked(true)}>{t`Confirmar agora`}</Button>
      )}
    </SecuritySection>
  );
}
