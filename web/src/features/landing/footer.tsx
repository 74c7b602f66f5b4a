import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { COMPLAINTS_BOOK, inPortugal } from '@/config/law';
import { Logo } from '@/ui/brand';

export function Footer() {
  const { t, i18n } = useLingui();
  // The prerendered page knows no clock, and what is woken must be what was drawn.
  const [isPortugal, setPortugal] = useState(false);
  useEffect(() => setPortugal(inPortugal(i18n.locale)), [i18n.locale]);
  const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-4 px-5 py-8 text-sm text-ink-2">
        <Logo className="text-lg text-ink" />
        <p>{t`Somente para maiores de 18 anos.`}</p>
        <div className="flex flex-wrap gap-x-6">
          <a className={link} href="/privacy-policy">{t`Política de Privacidade`}</a>
          <a className={link} href="/terms">{t`Termos de Uso`}</a>
          <a className={link} href="/central-de-seguranca">{t`Central de segurança`}</a>
          <a className={link} href="/denuncia">{t`Avisar sem conta`}</a>
          <a className={link} href="/seguranca-infantil">{t`Segurança infantil`}</a>
          <a className={link} href="/transparencia">{t`Transparência`}</a>
          <a className={link} href="/excluir-conta">{t`Excluir conta`}</a>
          {isPortugal && <a className={link} href={COMPLAINTS_BOOK}>{t`Livro de Reclamações`}</a>}
        </div>
      </div>
    </footer>
  );
}
