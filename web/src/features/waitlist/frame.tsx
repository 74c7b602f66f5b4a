import type { ReactNode } from 'react';
import { joinHyphens } from '@/texts/hyphens';
import { Drawing } from '@/ui/drawing';
import { PageTitle } from '@/ui/page';
import { QUEUE } from './drawings';

/** A calm page with one thing to do. */
export function WaitlistPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <section className="mx-auto grid max-w-lg justify-items-center px-5 py-12 short:py-4 text-center md:py-20">
      <PageTitle>{title}</PageTitle>
      <Drawing art={QUEUE} className="w-48 short:w-28" />
      <h1 className="mt-5 text-[2.1rem] leading-tight font-extrabold text-balance md:text-5xl">{title}</h1>
      {lead && <p className="mt-4 text-lg leading-relaxed text-pretty text-ink-2">{joinHyphens(lead)}</p>}
      <div className="mt-8 short:mt-5 w-full rounded-2xl border border-line bg-surface p-6 text-left md:p-8">
        {children}
      </div>
    </section>
  );
}
