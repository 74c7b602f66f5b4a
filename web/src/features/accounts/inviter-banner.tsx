import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rpc } from '@/api/call';
import { STALE } from '@/api/query';
import { PRODUCT } from '@/config/product';
import { invitation } from '@/shared/invitation/invitation';
import { Notice } from '@/ui/card';

/** Above the forms for who came by a member's link. The name is there only where the inviter shows it. */
export function InviterBanner({ code }: { code: string }) {
  const { t } = useLingui();
  useEffect(() => invitation.keep(code), [code]);
  const { data } = useQuery({
    queryKey: ['invitation', code],
    queryFn: () => rpc('invitation', { code }),
    staleTime: STALE.INFINITY,
    meta: { quiet: true },
  });
  return (
    <Notice tone="sun" className="mb-5 min-h-[4.1rem]">
      {data?.name
        ? t`${data.name} convidou você para o ${PRODUCT}.`
        : t`Você recebeu um convite para o ${PRODUCT}.`}{' '}
      {t`Quem convidou não fica sabendo que você veio.`}
    </Notice>
  );
}
