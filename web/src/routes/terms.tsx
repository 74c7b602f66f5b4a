import { useLingui } from '@lingui/react/macro';
import { LegalDocument } from '@/features/legal/document';

/** The terms of use, in the version that the address names, else in force. */
export default function Terms() {
  const { t } = useLingui();
  return <LegalDocument id="terms" title={t`Termos de Uso`} />;
}
