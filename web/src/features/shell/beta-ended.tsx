import { useLingui } from '@lingui/react/macro';
import { LogOut, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@/router';
import { ProofDialog } from '@/shared/account/proof-dialog';
import { useSignOut } from '@/shared/account/sign-out';
import { TakeDataButton } from '@/shared/account/take-data';
import { LinedHeader } from '@/shared/frame/plain-header';
import { LegalLinks } from '@/shared/legal/legal-links';
import { Badge } from '@/ui/badge';
import { Button, ButtonLink } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { Drawing } from '@/ui/drawing';
import { PageTitle } from '@/ui/page';
import { SkipLink } from '@/ui/skip-link';
import { BETA_OVER } from './drawings';

function SignOutButton() {
  const { busy, leave, label } = useSignOut();
  return (
    <Button variant="ghost" size="sm" disabled={busy} onClick={leave}>
      <LogOut aria-hidden="true" />
      {label}
    </Button>
  );
}

/** The plain frame of the few pages that stay open after the end. */
export function EndedFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <LinedHeader className="max-w-5xl md:px-6">
        <SignOutButton />
      </LinedHeader>
      <main id="conteudo" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <footer className="flex flex-wrap justify-center gap-x-6 gap-y-1 border-t border-line px-4 py-5 text-sm text-ink-2">
        <LegalLinks className="tap inline-flex items-center underline-offset-4 hover:underline" />
        <Link to="/plans" className="tap inline-flex items-center underline-offset-4 hover:underline">
          {t`Suas compras`}
        </Link>
        <Link to="/settings" className="tap inline-flex items-center underline-offset-4 hover:underline">
          {t`Conta e dados`}
        </Link>
      </footer>
    </div>
  );
}

/** Replaces every screen once a tester's time is over: thanks, and what stays theirs. */
export function BetaEnded({ limit, place }: { limit: number; place?: number | null }) {
  const { t } = useLingui();
  return (
    <EndedFrame>
      <PageTitle>{t`Acesso Beta Finalizado`}</PageTitle>
      <section className="mx-auto grid max-w-xl justify-items-center px-6 py-12 text-center md:py-20">
        <Drawing art={BETA_OVER} className="w-48" />
        {place && (
          <Badge tone="sun" className="mt-6">
            <Sparkles aria-hidden="true" />
            {t`Pessoa nº ${place} do beta`}
          </Badge>
        )}
        <h1 className="mt-4 text-[2.1rem] leading-tight font-extrabold text-balance md:text-5xl">
          {t`Acesso Beta Finalizado`}
        </h1>
        <p className="mt-4 text-lg leading-relaxed text-pretty text-ink-2">
          {t`Obrigado por construir isto com a gente. Você foi uma das primeiras ${limit} pessoas a testar, e o que contou mudou o produto.`}
        </p>
        <p className="mt-4 text-lg font-semibold">{t`Aguarde o lançamento oficial`}</p>
        <div className="mt-8 grid w-full max-w-sm gap-3">
          <a href="/lista-de-espera" target="_blank" rel="noreferrer" className={buttonStyle({ size: 'lg' })}>
            {t`Entrar na lista de espera`}
            <span className="sr-only">{t`(abre em outra aba)`}</span>
          </a>
          <ButtonLink to="/feedback" variant="outline" size="lg">
            {t`Enviar feedback final`}
          </ButtonLink>
          <TakeDataButton variant="ghost" />
        </div>
        <p className="mt-8 text-sm leading-relaxed text-ink-2">
          {t`O seu perfil, as suas fotos e as suas conversas ficam guardados até lá. Se preferir, você pode excluir tudo em “Conta e dados”.`}
        </p>
      </section>
      <ProofDialog />
    </EndedFrame>
  );
}
