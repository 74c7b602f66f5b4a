import { useLingui } from '@lingui/react/macro';
import { PRODUCT } from '@/config/product';
import { NoticeForm } from '@/features/notice/notice-form';
import { NoticeStatus } from '@/features/notice/notice-status';
import { Link } from '@/router';
import { PublicCard, PublicPage } from '@/shared/frame/public-page';

/** The notice of people without an account, and its state by receipt. */
export default function PublicNotice() {
  const { t } = useLingui();
  return (
    <PublicPage
      title={t`Avisar sem ter conta`}
      lead={t`Viu no ${PRODUCT} algo que é seu, que fere alguém ou que a lei proíbe? Conte aqui. Uma pessoa lê.`}
      note={t`Tem conta? Denuncie pelo perfil ou pela conversa: vai mais rápido.`}
    >
      <PublicCard>
        <NoticeForm />
      </PublicCard>
      <PublicCard>
        <NoticeStatus />
      </PublicCard>
      <p className="flex flex-wrap gap-x-6 text-sm">
        <Link
          to="/seguranca-infantil"
          className="tap inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t`Segurança de crianças e adolescentes`}
        </Link>
        <Link
          to="/transparencia"
          className="tap inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t`Números da moderação`}
        </Link>
      </p>
    </PublicPage>
  );
}
