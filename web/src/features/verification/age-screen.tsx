import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { errorCode, errorText } from '@/api/errors';
import { withProof } from '@/shared/account/proof';
import { useMe } from '@/shared/account/session';
import { type AgeGap, ageGapQuery } from '@/shared/member/queries';
import { LoadFailed } from '@/shared/states/load-failed';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/card';
import { Page, PageFallback } from '@/ui/page';
import { toast } from '@/ui/toast';
import { confirmQuietly, renewAgeToken } from './age-token';
import { COVERED, KEYED } from './drawings';
import { verificationQuery } from './queries';

const ProofDialog = lazy(() =>
  import('@/shared/account/proof-dialog').then((module) => ({ default: module.ProofDialog })),
);

/** What is missing before other people appear, and the way to it. */
export function AgeScreen({ reason }: AgeGap) {
  const { t } = useLingui();
  return (
    <Page title={t`Confirme a sua idade`} hideHeading className="max-w-[40rem]">
      {reason === 'device' ? <ThisDevice /> : <Unassured />}
    </Page>
  );
}

/** The age is not assured: why it is asked, and where it is done. It opens by itself once two people answered. */
function Unassured() {
  const { t } = useLingui();
  const client = useQueryClient();
  const {
    data: status,
    isError,
    refetch,
  } = useQuery({
    ...verificationQuery,
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  });
  const over = status ? status.age !== null || !status.age_required : false;
  useEffect(() => {
    if (!status || !over) return;
    client.setQueryData(ageGapQuery.queryKey, status.age_required ? { reason: 'device' } : null);
  }, [status, over, client]);
  if (isError && !status) return <LoadFailed title={t`As verificações não carregaram`} onRetry={refetch} />;
  if (!status || over) return <PageFallback />;
  const waits = status.identity.attempt?.state === 'pending';
  return (
    <EmptyState
      level={1}
      art={COVERED}
      title={waits ? t`A sua idade está em análise` : t`Falta confirmar a sua idade`}
      action={
        <ButtonLink to="/security-verification">
          {waits ? t`Acompanhar a verificação` : t`Confirmar a minha idade`}
        </ButtonLink>
      }
    >
      {waits
        ? t`Duas pessoas conferem o documento, sem ver o seu nome. Costuma levar menos de 12 horas; depois, as pessoas aparecem aqui.`
        : t`No seu país, só quem confirmou ter 18 anos aparece e vê outras pessoas. Você cobre tudo no documento, menos o rosto e a data de nascimento, e a imagem é apagada na decisão. O seu perfil e as suas configurações continuam abertos.`}
    </EmptyState>
  );
}

/** The age is assured, and this device is new: it confirms itself where it can. */
function ThisDevice() {
  const { t } = useLingui();
  const me = useMe();
  const client = useQueryClient();
  const open = useEffectEvent(() => {
    client.setQueryData(ageGapQuery.queryKey, null);
    void client.invalidateQueries();
  });
  const queryKey = ['age-gap', 'device', me.id];
  const quiet = useQuery({
    queryKey,
    queryFn: () => confirmQuietly(me.id),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  });
  const confirm = useMutation({
    mutationFn: () => withProof(() => renewAgeToken(me.id)),
    onSuccess: () => client.setQueryData(queryKey, true),
    onError: (error) => {
      // The person closed the question.
      if (errorCode(error) !== 'REAUTH')
        toast.error(errorText(error, t`Este aparelho não foi confirmado. Tente novamente.`));
    },
    meta: { quiet: true },
  });
  useEffect(() => {
    if (quiet.data) open();
  }, [quiet.data]);
  if (quiet.isPending || quiet.data) return <PageFallback />;
  return (
    <>
      <EmptyState
        level={1}
        art={KEYED}
        title={t`Confirme que é você neste aparelho`}
        action={
          <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {t`Confirmar que sou eu`}
          </Button>
        }
      >
        {t`A sua idade já está confirmada. Em cada aparelho novo, e a cada 30 dias, pedimos uma vez que você mostre que a conta é sua.`}
      </EmptyState>
      <Suspense>
        <ProofDialog />
      </Suspense>
    </>
  );
}
