import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { account } from '@/api/auth';
import { withProof } from '@/shared/account/proof';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Dialog } from '@/ui/overlay';
import { CodesList } from './codes-list';
import { codesQuery } from './queries';

/** How many codes are left, and a new set in their place. */
export function RecoveryCodes({ exist }: { exist: boolean }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data } = useQuery({ ...codesQuery, enabled: exist });
  const status = exist ? data : null;
  const [asked, setAsked] = useState(false);
  const renew = useMutation({
    mutationFn: () =>
      withProof(() =>
        account((auth) => (status ? auth.mfa.recoveryCodes.regenerate() : auth.mfa.recoveryCodes.generate())),
      ),
    onSuccess: () => setAsked(false),
  });
  const close = () => {
    renew.reset();
    void client.invalidateQueries({ queryKey: ['account'] });
  };
  if (status === undefined) return <Skeleton className="h-12 rounded-lg" />;
  const left = status?.remaining ?? 0;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <span>
        <b className="block font-semibold">{t`Códigos de recuperação`}</b>
        <span className="text-sm text-ink-2">
          {status ? (
            <Plural value={left} _0="Nenhum restante" one="# restante" other="# restantes" />
          ) : (
            t`Você ainda não tem. Sem eles, perder o telefone fecha a sua conta.`
          )}
        </span>
      </span>
      <Button
        variant="outline"
        size="sm"
        busy={renew.isPending}
        onClick={() => (status && left > 0 ? setAsked(true) : renew.mutate())}
      >
        {status ? t`Gerar novos códigos` : t`Criar códigos`}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t`Gerar novos códigos?`}
        description={t`Os códigos que você guardou deixam de valer.`}
        action={t`Gerar novos códigos`}
        onClose={() => setAsked(false)}
        act={renew}
        variant="primary"
      />
      <Dialog
        open={Boolean(renew.data)}
        onOpenChange={(open) => !open && close()}
        title={t`Novos códigos de recuperação`}
        hideTitle
        // Without a title the window gives its content no margins.
        className="[&>div]:p-6"
      >
        {renew.data && <CodesList codes={renew.data.codes} onDone={close} />}
      </Dialog>
    </div>
  );
}
