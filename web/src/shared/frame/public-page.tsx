import type { ReactNode } from 'react';
import { PageTitle } from '@/ui/page';

interface PublicPageProps {
  /** The title of the window. */
  title: string;
  heading?: string;
  lead: string;
  /** A second, quieter paragraph. */
  note?: string;
  /** A text to be read is wider than a form. */
  wide?: boolean;
  children: ReactNode;
}

/** A page that is open to everybody: its heading, what it is for, and its parts below each other. */
export function PublicPage({ title, heading = title, lead, note, wide, children }: PublicPageProps) {
  return (
    <article
      className={`mx-auto grid grid-cols-1 px-5 py-10 md:py-16 ${wide ? 'max-w-3xl gap-8' : 'max-w-xl gap-6'}`}
    >
      <PageTitle>{title}</PageTitle>
      <header>
        <h1 className="text-[2.1rem] leading-tight font-extrabold text-balance md:text-5xl">{heading}</h1>
        <p className="mt-4 text-lg leading-relaxed text-pretty text-ink-2">{lead}</p>
        {note && <p className="mt-2 text-ink-2">{note}</p>}
      </header>
      {children}
    </article>
  );
}

/** A framed part of such a page. */
export const PublicCard = ({ children }: { children: ReactNode }) => (
  <div className="rounded-2xl border border-line bg-surface p-6 md:p-8">{children}</div>
);
