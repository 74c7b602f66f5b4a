import { useLingui } from '@lingui/react/macro';
import { PRODUCT } from '@/config/product';
import { NoticeForm } from '@/features/notice/notice-form';
import { NoticeStatus } from '@/features/notice/notice-status';
import { Link } from '@/router';
import { PageTitle } from '@/ui/page';

/** The notice of people without an account, and its state by receipt. */
export default function PublicNotice() {
  const { t } = useLingui();
  const card = 'rounded-2xl border border-line bg-surface p-6 md:p-8';
  return (
    <section className="mx-auto grid max-w-xl grid-cols-1 gap-6 px-5 py-10 md:py-16">
      <PageTitle>{t`Avisar sem ter conta`}</PageTitle>
      <header>
        <h1 className="text-[2.1rem] leading-tight font-extrabold text-balance md:text-5xl">
          {t`Avisar sem ter conta`}
        </h1>
        <p className="mt-4 text-lg leading-relaxed text-pretty text-ink-2">
          {t`Viu no ${PRODUCT} algo que é seu, que fere alguém ou que a lei proíbe? Conte aqui. Uma pessoa lê.`}
        </p>
        <p className="mt-2 text-ink-2">
          {t`Tem conta? Denuncie pelo perfil ou pela conversa: vai mais rápido.`}
        </p>
      </header>
      <div className={card}>
        <NoticeForm />
      </div>
      <div className={card}>
        <NoticeStatus />
      </div>
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
    </section>
  );
}
