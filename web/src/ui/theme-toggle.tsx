import { clsx } from 'clsx';
import { Moon, Sun } from 'lucide-react';
import { chooseTheme } from './theme';

/**
 * Switches between light and dark. Its words come from the caller, because the landing has texts of its own. Which of the two icons shows is decided by CSS, so it is right before hydration.
 */
export function ThemeToggle({ label, className }: { label: string; className?: string }) {
  const toggle = () => chooseTheme(document.documentElement.classList.contains('dark') ? 'light' : 'dark');
  return (
    <button
      type="button"
      onClick={toggle}
      aria-label={label}
      data-tip={label}
      className={clsx(
        'grid place-items-center rounded-full text-ink-2 transition hover:bg-surface-2 hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11',
        className ?? 'size-11',
      )}
    >
      <Sun className="size-5 dark:hidden" aria-hidden="true" />
      <Moon className="hidden size-5 dark:block" aria-hidden="true" />
    </button>
  );
}
