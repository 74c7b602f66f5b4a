import { useLingui } from '@lingui/react/macro';
import { LegalDocument } from '@/features/legal/document';

/** The privacy policy, in the version that the address names, else in force. */
export default function PrivacyPolicy() {
  const { t } = useLingui();
  return <LegalDocument id="privacy" title={t`Política de Privacidade`} />;
}
