import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { rpc } from '@/api/call';
import { errorCode } from '@/api/errors';
import { STALE } from '@/api/query';
import { LeavingDialog } from '@/shared/account/leaving-dialog';
import { withProof } from '@/shared/account/proof';
import { useSignOut } from '@/shared/account/sign-out';
import { type Restriction, restrictionQuery } from '@/shared/member/queries';
import { ActButton, Button } from '@/ui/button';
import { download } from '@/ui/download';
import { Drawing } from '@/ui/drawing';
import { PageTitle } from '@/ui/page';
import { DecisionList } from './decision-list';
import { GATE } from './drawings';

/** Asks now and then whether the account is still closed; once it is not, the screens come back. */
function useReopening() {
  const client = useQueryClient();
  const { data: closed } = useQuery({
    queryKey: ['restriction', 'still'],
    queryFn: async () => {
      try {
        // What a closed account may not read; its own profile it may.
        await rpc('badges');
        return false;
      } catch (error) {
        if (errorCode(error) !== 'ACCOUNT_RESTRICTED') throw error;
        return true;
      }
    },
    refetchInterval: STALE.MINUTES.ONE,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
    meta: { quiet: true },
  });
  useEffect(() => {
    if (closed === false) client.setQueryData(restrictionQuery.queryKey, null);
  }, [closed, client]);
}

/** All that a closed account sees: why, how to disagree, and what stays its own. */
export function RestrictedScreen({ status }: Restriction) {
  const { t } = useLingui();
  useReopening();
  const [leaving, setLeaving] = useState(false);
  const out = useSignOut();
  const take = useMutation({
    mutationFn: () => withProof(() => rpc('export_my_data')),
    onSuccess: (data) => download(JSON.stringify(data, null, 2), '', 'application/json'),
  });
  const title = status === 'banned' ? t`A sua conta foi banida` : t`A sua conta está suspensa`;
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="grid min-h-dvh place-items-center px-5 py-10 outline-none md:py-16"
    >
      <PageTitle>{title}</PageTitle>
      <div className="w-full max-w-xl">
        <Drawing art={GATE} className="mx-auto w-44" />
        <h1 className="mt-4 text-center text-[2.1rem] leading-tight font-extrabold text-balance md:text-5xl">
          {title}
        </h1>
        <p className="mt-4 mb-8 text-center text-lg leading-relaxed text-pretty text-ink-2">
          {t`Aqui estão os motivos, com o que você pode fazer se não concordar.`}
        </p>
        <DecisionList />
        <section aria-labelledby="seus-dados" className="mt-10 border-t border-line pt-6 text-center">
          <h2 id="seus-dados" className="text-lg font-bold">
            {t`O que é seu continua seu`}
          </h2>
          <p className="mt-1 leading-relaxed text-pretty text-ink-2">
            {t`Leve uma cópia dos seus dados, ou exclua a conta.`}
          </p>
          <div className="mt-4 flex flex-wrap justify-center gap-2">
            <ActButton variant="outline" act={take}>
              <Download aria-hidden="true" />
              {t`Baixar meus dados`}
            </ActButton>
            <Button variant="outline" className="text-danger" onClick={() => setLeaving(true)}>
              {t`Excluir minha conta`}
            </Button>
            <Button variant="ghost" disabled={out.busy} onClick={out.leave}>
              {out.label}
            </Button>
          </div>
        </section>
      </div>
      <LeavingDialog open={leaving} onOpenChange={setLeaving} />
    </main>
  );
}
