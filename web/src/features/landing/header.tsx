import { useLingui } from '@lingui/react/macro';
import { PRODUCT } from '@/config/product';
import { Logo } from '@/ui/brand';
import { buttonStyle } from '@/ui/button-style';
import { ThemeToggle } from '@/ui/theme-toggle';

export function Header() {
  const { t } = useLingui();
  return (
    <header className="mx-auto flex max-w-6xl items-center justify-between px-5 py-3 md:py-5">
      <a href="/" aria-label={t`${PRODUCT}, início`} className="inline-flex min-h-11 items-center">
        <Logo className="text-[1.5rem]" />
      </a>
      <nav aria-label={t`Conta`} className="flex items-center gap-1">
        <ThemeToggle label={t`Alternar tema claro e escuro`} />
        <a href="/auth" className={buttonStyle({ variant: 'ghost' })}>{t`Entrar`}</a>
        <span className="max-sm:hidden">
          <a href="/auth?aba=criar" className={buttonStyle()}>{t`Criar Conta`}</a>
        </span>
      </nav>
    </header>
  );
}
