import { useLingui } from '@lingui/react/macro';
import { Footer } from './footer';
import { Header } from './header';
import { Hero } from './hero';
import { Highlights } from './highlights';
import { Invitation } from './invitation';
import { Questions } from './questions';
import { Safety } from './safety';
import { SealSection } from './seal-section';
import { Story } from './story';

/**
 * The page for visitors. It is prerendered and must stay light: no router, no animation library,
 * plain links (each leads to another document).
 */
export function Landing() {
  const { t } = useLingui();
  return (
    <div className="overflow-x-clip">
      <a
        href="#conteudo"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-full focus:bg-surface focus:px-4 focus:py-2 focus:font-semibold"
      >
        {t`Ir para o conteúdo`}
      </a>
      <Header />
      <main id="conteudo" tabIndex={-1} className="outline-none">
        <Hero />
        <SealSection />
        <Story />
        <Highlights />
        <Safety />
        <Questions />
        <Invitation />
      </main>
      <Footer />
    </div>
  );
}
