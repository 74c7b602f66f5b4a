import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { PRODUCT } from '@/config/product';
import { session } from '@/shared/account/session';
import { StoreNote } from '@/shared/account/store-note';
import { useTimes } from '@/shared/meeting/times';
import { ActButton } from '@/ui/button';
import { Drawing } from '@/ui/drawing';
import { PageTitle } from '@/ui/page';
import { toast } from '@/ui/toast';
import { LEAVING } from './drawings';

/** All that an account on its way out sees: when it will be gone, and the way back. */
export function LeavingScreen({ erasedAt }: { erasedAt: string | null }) {
  const { t } = useLingui();
  const { moment } = useTimes();
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => rpc('undo_delete_account'),
    onSuccess: async () => {
      await client.resetQueries();
      toast.success(t`Que bom ter você de volta`);
    },
  });
  const leave = useMutation({ mutationFn: () => session.signOut() });
  const when = erasedAt && moment(erasedAt);
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="grid min-h-dvh place-items-center px-6 py-12 text-center outline-none"
    >
      <PageTitle>{t`Conta de saída`}</PageTitle>
      <div className="max-w-md">
        <Drawing art={LEAVING} className="mx-auto w-44" />
        <h1 className="mt-4 text-4xl font-extrabold">{t`Você pediu para sair`}</h1>
        <p className="mt-4 text-lg leading-relaxed text-ink-2">
          {when
            ? t`O seu perfil já não aparece para ninguém. Em ${when}, apagamos o perfil, as fotos e as respostas.`
            : t`O seu perfil já não aparece para ninguém. Em poucos dias, apagamos o perfil, as fotos e as respostas.`}
        </p>
        <p className="mt-3 text-ink-2">{t`Até lá, tudo pode voltar como estava.`}</p>
        <StoreNote className="mt-6" />
        <div className="mt-8 grid justify-items-center gap-3">
          <ActButton size="lg" act={undo}>
            {t`Voltar para o ${PRODUCT}`}
          </ActButton>
          <ActButton variant="ghost" act={leave}>
            {t`Sair`}
          </ActButton>
        </div>
      </div>
    </main>
  );
}
