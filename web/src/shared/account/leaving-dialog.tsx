import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { myProfileQuery } from '@/shared/member/queries';
import { ActButton, Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Dialog } from '@/ui/overlay';
import { LeavingReason, type LeavingWords } from './leaving-reason';
import { withProof } from './proof';
import { ProofDialog } from './proof-dialog';

/** Only whoever pays a store needs it. */
const StoreNote = lazy(async () => ({ default: (await import('./store-note')).StoreNote }));

/** Asks once more before an account goes, and says what becomes of what. It brings the `ProofDialog` of its screen. */
export function LeavingDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [why, setWhy] = useState<LeavingWords>({ reason: '', text: '' });
  const leave = useMutation({
    mutationFn: () =>
      withProof(() => rpc('delete_account', { reason: why.reason || null, text: why.text.trim() || null })),
    // The profile now says 'leaving', and the screen of those who leave takes over.
    onSuccess: () => client.invalidateQueries({ queryKey: myProfileQuery.queryKey }),
    meta: { quiet: true },
  });
  return (
    <>
      <Dialog
        {...props}
        title={t`Excluir a sua conta?`}
        description={t`Você tem 7 dias para mudar de ideia: basta entrar de novo.`}
      >
        <ul className="grid list-disc gap-2 pt-2 pl-5 leading-relaxed">
          <li>{t`O seu perfil some agora, para todos.`}</li>
          <li>{t`Depois de 7 dias, apagamos perfil, fotos, respostas e preferências.`}</li>
          <li>{t`Quem conversou com você deixa de ver o seu perfil. Por 90 dias, ainda lê as mensagens em “Pessoas que sumiram” e pode denunciar.`}</li>
        </ul>
        <Suspense>{props.open && <StoreNote className="mt-4" />}</Suspense>
        <LeavingReason value={why} onChange={setWhy} />
        {leave.error && (
          <Notice tone="danger" className="mt-4">
            {errorText(leave.error, t`Não conseguimos excluir agora. Tente novamente.`)}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2 pt-5">
          <Button variant="outline" onClick={() => props.onOpenChange(false)}>{t`Ficar`}</Button>
          <ActButton variant="danger" act={leave}>
            {t`Excluir minha conta`}
          </ActButton>
        </div>
      </Dialog>
      <ProofDialog />
    </>
  );
}
