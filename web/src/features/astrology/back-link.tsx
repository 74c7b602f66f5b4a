import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '@/ui/button';

/** Back to where two charts are compared. */
export function BackLink({ to = '/astrology-match' }: { to?: string }) {
  const { t } = useLingui();
  return (
    <ButtonLink to={to} variant="ghost" size="sm" className="-mx-4">
      <ArrowLeft aria-hidden="true" />
      {t`Voltar à Astrologia`}
    </ButtonLink>
  );
}
