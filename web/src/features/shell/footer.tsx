import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { COMPLAINTS_BOOK, inPortugal } from '@/config/law';
import { PRODUCT } from '@/config/product';
import { Link, useLocation } from '@/router';
import { myProfileQuery } from '@/shared/member/queries';

/** A conversation fills the window to its lower edge, with the field to write in. */
const FULL = /^\/messages(\/|$)/;

/** The end of every screen of a signed-in person: what they agreed to, and where to write to. */
export default function Footer() {
  const { t, i18n } = useLingui();
  const { pathname } = useLocation();
  const { data: profile } = useQuery(myProfileQuery);
  if (FULL.test(pathname)) return null;
  const links = [
    { to: '/terms', label: t`Termos de Uso` },
    { to: '/privacy-policy', label: t`Política de Privacidade` },
    { to: '/central-de-seguranca', label: t`Central de segurança` },
    { to: '/seguranca-infantil', label: t`Segurança infantil` },
    { to: '/transparencia', label: t`Transparência` },
    { to: '/feedback', label: t`Fale com a gente` },
  ];
  return (
    <footer className="mt-auto flex flex-wrap items-center justify-center gap-x-6 border-t border-line px-4 py-3 text-sm text-ink-2">
      <span className="max-md:hidden">{PRODUCT}</span>
      {links.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
        >
          {label}
        </Link>
      ))}
      {inPortugal(i18n.locale, profile?.country_code) && (
        <a
          href={COMPLAINTS_BOOK}
          className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
        >
          {t`Livro de Reclamações`}
        </a>
      )}
    </footer>
  );
}
