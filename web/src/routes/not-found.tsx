import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { report } from '@/api/report';
import { useLocation } from '@/router';
import { ButtonLink } from '@/ui/button';
import { Drawing } from '@/ui/drawing';
import { LOST } from '@/ui/drawings';
import { PageTitle } from '@/ui/page';

export default function NotFound() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  useEffect(() => {
    console.error('404: no such page', pathname);
    report({ kind: 'not-found', outcome: 'failed', error: '404' });
  }, [pathname]);
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="grid min-h-dvh place-items-center px-6 text-center outline-none"
    >
      <PageTitle>{t`Página não encontrada`}</PageTitle>
      <div className="max-w-md">
        <Drawing art={LOST} className="mx-auto w-40" />
        <p className="font-display text-[7.5rem] leading-none font-extrabold tracking-[-.05em] text-brand">
          404
        </p>
        <h1 className="mt-3 text-3xl font-extrabold">{t`Oops! Página não encontrada`}</h1>
        <p className="mt-3 leading-relaxed text-ink-2">
          {t`A página que você procura pode ter sido removida, renomeada ou estar indisponível no momento.`}
        </p>
        <ButtonLink to="/" size="lg" className="mt-8">
          {t`Voltar ao Início`}
        </ButtonLink>
      </div>
    </main>
  );
}
