import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PRODUCT } from '@/config/product';
import { LogoMark } from './brand';
import { cn } from './cn';
import { TopBar } from './top-bar';

/** The title of the browser's tab; the route announcer reads it out. */
export const PageTitle = ({ children }: { children: string }) => <title>{`${children} · ${PRODUCT}`}</title>;

interface PageProps {
  title: string;
  /** Shown beside the heading: a button, a number. */
  aside?: ReactNode;
  /** One sentence below the heading. */
  lead?: ReactNode;
  /** For screens that draw their own h1. */
  hideHeading?: boolean;
  /** For the screens of the tabs: on a phone the title is in the top bar. */
  inBar?: boolean;
  className?: string;
  children: ReactNode;
}

/** The body of a screen inside the shell: title, one h1, the usual margins. */
export function Page({ title, aside, lead, hideHeading, inBar, className, children }: PageProps) {
  return (
    <div className={cn('mx-auto w-full max-w-[66rem] px-4 py-6 md:px-8 md:py-7', className)}>
      <PageTitle>{title}</PageTitle>
      {inBar && <TopBar title={title} />}
      {!hideHeading && (
        <header
          className={cn(
            'mb-5 flex flex-wrap items-center justify-between gap-3',
            inBar && !lead && (aside ? 'max-md:mb-3' : 'max-md:sr-only'),
          )}
        >
          <div className={inBar && !lead ? 'max-md:sr-only' : undefined}>
            <h1 className="text-[1.75rem] leading-tight font-extrabold">{title}</h1>
            {lead && <p className="mt-1 text-ink-2">{lead}</p>}
          </div>
          {aside}
        </header>
      )}
      {children}
    </div>
  );
}

/** Shown in place of a screen while its code or the session is on the way. */
export function PageFallback({ text, className }: { text?: string; className?: string }) {
  const { t } = useLingui();
  return (
    <div role="status" className={cn('grid min-h-[60dvh] place-items-center', className)}>
      <div className="flex animate-[fade_.3s_.15s_both] flex-col items-center gap-4 text-ink-2">
        <LogoMark className="h-12 animate-pulse" />
        <p className="text-sm font-medium">{text ?? t`Carregando...`}</p>
      </div>
    </div>
  );
}
