import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PlainHeader } from '@/shared/frame/plain-header';
import { ThreadPoster } from '@/shared/frame/thread-poster';
import { LegalLinks } from '@/shared/legal/legal-links';

/** The frame of everything before the app: a card on phones, card and poster on wide screens. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-cols-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div className="flex flex-col">
        <PlainHeader className="md:px-8 short:py-0.5" />
        <main
          id="conteudo"
          tabIndex={-1}
          className="mx-auto grid w-full max-w-[28rem] flex-1 content-center px-5 pt-2 pb-10 short:pt-0 short:pb-4 outline-none"
        >
          {children}
        </main>
        <footer className="flex flex-wrap justify-center gap-x-6 px-5 pb-5 text-sm text-ink-2">
          <LegalLinks className="inline-flex min-h-11 items-center underline-offset-4 hover:underline" />
        </footer>
      </div>
      <Poster />
    </div>
  );
}

/** The picture beside the form, with the promise in one line. */
function Poster() {
  const { t } = useLingui();
  return (
    <ThreadPoster>
      <div className="relative bg-gradient-to-t from-[#4d0519] via-[#4d0519]/80 to-transparent p-12 pt-32">
        <p className="max-w-md font-display text-[3.2rem] leading-[.95] font-extrabold tracking-[-.03em]">
          {t`Amor com intenção.`}
        </p>
        <p className="mt-4 max-w-sm text-lg leading-relaxed text-white/90">
          {t`Cada perfil diz o que procura antes da primeira mensagem.`}
        </p>
      </div>
    </ThreadPoster>
  );
}
