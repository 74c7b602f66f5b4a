import { useLingui } from '@lingui/react/macro';
import { PRODUCT } from '@/config/product';
import { AskForm } from '@/features/deletion/ask-form';
import { ConfirmForm } from '@/features/deletion/confirm-form';
import { useSearchParams } from '@/router';
import { PageTitle } from '@/ui/page';

/** Deleting an account without signing in: the address that stores ask for. */
export default function DeleteAccount() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <section className="mx-auto grid max-w-xl grid-cols-1 gap-6 px-5 py-10 md:py-16">
      <PageTitle>{t`Excluir conta`}</PageTitle>
      <header>
        <h1 className="text-[2.1rem] leading-tight font-extrabold text-balance md:text-5xl">
          {t`Excluir a sua conta do ${PRODUCT}`}
        </h1>
        <p className="mt-4 text-lg leading-relaxed text-pretty text-ink-2">
          {t`Não precisa entrar. Enviamos um link ao e-mail da conta, e você confirma.`}
        </p>
        <p className="mt-2 text-ink-2">
          {t`Apagamos o perfil, as fotos, as preferências e as suas mensagens. Recibos, aceites dos termos e decisões da moderação ficam pelo prazo da lei.`}
        </p>
      </header>
      <div className="rounded-2xl border border-line bg-surface p-6 md:p-8">
        {token ? <ConfirmForm token={token} /> : <AskForm />}
      </div>
    </section>
  );
}
