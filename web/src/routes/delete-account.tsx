import { useLingui } from '@lingui/react/macro';
import { PRODUCT } from '@/config/product';
import { AskForm } from '@/features/deletion/ask-form';
import { ConfirmForm } from '@/features/deletion/confirm-form';
import { useSearchParams } from '@/router';
import { PublicCard, PublicPage } from '@/shared/frame/public-page';

/** Deleting an account without signing in: the address that stores ask for. */
export default function DeleteAccount() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <PublicPage
      title={t`Excluir conta`}
      heading={t`Excluir a sua conta do ${PRODUCT}`}
      lead={t`Não precisa entrar. Enviamos um link ao e-mail da conta, e você confirma.`}
      note={t`Apagamos o perfil, as fotos, as preferências e as suas mensagens. Recibos, aceites dos termos e decisões da moderação ficam pelo prazo da lei.`}
    >
      <PublicCard>{token ? <ConfirmForm token={token} /> : <AskForm />}</PublicCard>
    </PublicPage>
  );
}
