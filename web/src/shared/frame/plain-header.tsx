import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PRODUCT } from '@/config/product';
import { Link } from '@/router';
import { Logo } from '@/ui/brand';
import { cn } from '@/ui/cn';
import { ThemeToggle } from '@/ui/theme-toggle';

/** The header of pages before the app: the way to the start, and the theme. */
export const PlainHeader = ({ className }: { className?: string }) => (
  <header className={cn('flex items-center justify-between px-5 py-3 md:py-5', className)}>
    <Content />
  </header>
);

interface LinedHeaderProps {
  /** The width of the page. */
  className: string;
  /** Beside the theme. */
  children?: ReactNode;
}

/** The header of pages beside the app, with a line below. */
export const LinedHeader = ({ className, children }: LinedHeaderProps) => (
  <header className="border-b border-line">
    <div className={cn('mx-auto flex h-16 items-center justify-between gap-3 px-4', className)}>
      <Content>{children}</Content>
    </div>
  </header>
);

function Content({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <Link to="/" aria-label={t`${PRODUCT}, início`} className="inline-flex min-h-11 items-center">
        <Logo />
      </Link>
      <span className="flex items-center gap-1">
        <ThemeToggle label={t`Alternar tema claro e escuro`} />
        {children}
      </span>
    </>
  );
}
