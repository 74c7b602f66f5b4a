import { useLingui } from '@lingui/react/macro';
import { buttonStyle } from '@/ui/button-style';

/** The last invitation. */
export function Invitation() {
  const { t } = useLingui();
  return (
    <section className="mx-auto max-w-6xl px-5 pb-16 md:pb-24">
      <div className="flex flex-col items-start justify-between gap-6 rounded-2xl bg-[#8f0c2f] p-8 text-white md:flex-row md:items-center md:p-12">
        <p className="max-w-xl font-display text-[clamp(1.75rem,1.2rem+2vw,2.6rem)] leading-[1.05] font-extrabold tracking-[-.022em]">
          {t`A pessoa certa também está procurando com intenção.`}
        </p>
        <a
          href="/auth?aba=criar"
          className={buttonStyle({ variant: 'light', size: 'lg' })}
        >{t`Criar Conta`}</a>
      </div>
    </section>
  );
}
