import { useLingui } from '@lingui/react/macro';
import { HalfYears } from '@/features/transparency/half-years';
import { Link } from '@/router';
import { PageTitle } from '@/ui/page';

/** What moderation did, in numbers, for everybody. */
export default function Transparency() {
  const { t } = useLingui();
  return (
    <section className="mx-auto grid max-w-4xl grid-cols-1 gap-6 px-5 py-10 md:py-16">
      <PageTitle>{t`Transparência`}</PageTitle>
      <header className="max-w-2xl">
        <h1 className="text-[2.1rem] leading-tight font-extrabold text-balance md:text-5xl">
          {t`Transparência`}
        </h1>
        <p className="mt-4 text-lg leading-relaxed text-pretty text-ink-2">
          {t`Quantas denúncias chegaram, o que decidimos e quantas vezes voltamos atrás. Só números: nenhuma pessoa aparece aqui.`}
        </p>
      </header>
      <HalfYears />
      <p className="max-w-2xl text-sm text-ink-2">
        {t`O semestre em curso conta os dias que já terminaram, e cada número é arredondado para baixo, em dezenas.`}
      </p>
      <p>
        <Link to="/denuncia" className="tap inline-flex min-h-11 items-center underline underline-offset-4">
          {t`Avisar sem ter conta`}
        </Link>
      </p>
    </section>
  );
}
