import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rpc } from '@/api/call';
import { errorCode } from '@/api/errors';
import { STALE } from '@/api/query';
import { Interruption } from '@/shared/account/interruption';
import { type Restriction, restrictionQuery } from '@/shared/member/queries';
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
  return (
    <Interruption
      art={GATE}
      title={status === 'banned' ? t`A sua conta foi banida` : t`A sua conta está suspensa`}
      lead={t`Aqui estão os motivos, com o que você pode fazer se não concordar.`}
      own={{ title: t`O que é seu continua seu`, text: t`Leve uma cópia dos seus dados, ou exclua a conta.` }}
    >
      <DecisionList />
    </Interruption>
  );
}
