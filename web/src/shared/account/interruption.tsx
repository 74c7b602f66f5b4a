import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/ui/button';
import { type Art, Drawing } from '@/ui/drawing';
import { PageTitle } from '@/ui/page';
import { LeavingDialog } from './leaving-dialog';
import { useSignOut } from './sign-out';
import { TakeDataButton } from './take-data';

interface InterruptionProps {
  art: Art;
  title: string;
  lead: string;
  children: ReactNode;
  /** What stays the person's own, above the ways to take it along. */
  own: { title: string; text: string };
}

/** Stands in place of every screen: what happened, what to do about it, and the ways out. */
export function Interruption({ art, title, lead, children, own }: InterruptionProps) {
  const { t } = useLingui();
  const [leaving, setLeaving] = useState(false);
  const out = useSignOut();
  const ownTitle = useId();
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="grid min-h-dvh place-items-center px-5 py-10 outline-none md:py-16"
    >
      <PageTitle>{title}</PageTitle>
      <div className="w-full max-w-xl">
        <Drawing art={art} className="mx-auto w-44" />
        <h1 className="mt-4 text-center text-[2.1rem] leading-tight font-extrabold text-balance md:text-5xl">
          {title}
        </h1>
        <p className="mt-4 mb-8 text-center text-lg leading-relaxed text-pretty text-ink-2">{lead}</p>
        {children}
        <section aria-labelledby={ownTitle} className="mt-10 border-t border-line pt-6 text-center">
          <h2 id={ownTitle} className="text-lg font-bold">
            {own.title}
          </h2>
          <p className="mt-1 leading-relaxed text-pretty text-ink-2">{own.text}</p>
          <div className="mt-4 flex flex-wrap justify-center gap-2">
            <TakeDataButton />
            <Button variant="outline" className="text-danger" onClick={() => setLeaving(true)}>
              {t`Excluir minha conta`}
            </Button>
            <Button variant="ghost" disabled={out.busy} onClick={out.leave}>
              {out.label}
            </Button>
          </div>
        </section>
      </div>
      <LeavingDialog open={leaving} onOpenChange={setLeaving} />
    </main>
  );
}
