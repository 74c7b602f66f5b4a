import { useLingui } from '@lingui/react/macro';
import { Link } from '@/router';

/** The ways to the two documents that every page must offer. */
export function LegalLinks({ className }: { className: string }) {
  const { t } = useLingui();
  return (
    <>
      <Link to="/privacy-policy" className={className}>
        {t`Política de Privacidade`}
      </Link>
      <Link to="/terms" className={className}>
        {t`Termos de Uso`}
      </Link>
    </>
  );
}
