import { useLingui } from '@lingui/react/macro';

/** The first thing the Tab key meets: past the menu, to the content. */
export function SkipLink() {
  const { t } = useLingui();
  return (
    <a
      href="#conteudo"
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-full focus:bg-surface focus:px-4 focus:py-2 focus:font-semibold focus:shadow-lift"
    >
      {t`Ir para o conteúdo`}
    </a>
  );
}
