import { useLingui } from '@lingui/react/macro';
import { PRODUCT } from '@/config/product';
import { Link } from '@/router';
import { Logo } from '@/ui/brand';
import { cn } from '@/ui/cn';
import { ThemeToggle } from '@/ui/theme-toggle';

/** The header of pages before the app: the way to the start, and the theme. */
export function PlainHeader({ className }: { className?: string }) {
  const { t } = useLingui();
  return (
    <header className={cn('flex items-center justify-between px-5 py-3 md:py-5', className)}>
      <Link to="/" aria-label={t`${PRODUCT}, início`} className="inline-flex min-h-11 items-center">
        <Logo />
      </Link>
      <ThemeToggle label={t`Alternar tema claro e escuro`} />
    </header>
  );
}
