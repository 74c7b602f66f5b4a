import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PageTitle } from '@/ui/page';

export interface Section {
  id: string;
  title: string;
  body: ReactNode;
}

interface LegalDocumentProps {
  title: string;
  /** ISO day on which this wording came into force. */
  effective: string;
  /** What matters most, before the sections. */
  summary: ReactNode;
  sections: Section[];
}

/** A legal page: a summary one reads, an index one uses, numbered sections one can link to. */
export function LegalDocument({ title, effective, summary, sections }: LegalDocumentProps) {
  const { t, i18n } = useLingui();
  const day = i18n.date(new Date(`${effective}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <article className="mx-auto grid max-w-6xl grid-cols-1 gap-10 px-5 py-10 md:py-16 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-16">
      <PageTitle>{title}</PageTitle>
      <header className="lg:col-span-2">
        <h1 className="max-w-3xl text-[clamp(2.4rem,1.6rem+3vw,3.8rem)] leading-[.98] font-extrabold">
          {title}
        </h1>
        <p className="mt-4 text-ink-2">
          <Trans>Em vigor desde {day}</Trans>
        </p>
        <div className="mt-8 max-w-3xl rounded-2xl bg-brand-soft p-6 text-[1.05rem] leading-relaxed text-brand-ink md:p-8">
          {summary}
        </div>
      </header>
      <nav aria-label={t`Seções`} className="lg:sticky lg:top-24 lg:self-start">
        <ol className="grid gap-0.5 border-l-2 border-line text-[.93rem]">
          {sections.map((section, index) => (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                className="-ml-0.5 flex min-h-9 items-center border-l-2 border-transparent py-1 pl-4 text-ink-2 transition-colors hover:border-brand hover:text-ink pointer-coarse:min-h-11"
              >
                {index + 1}. {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid max-w-[42rem] gap-10 [&_a]:font-semibold [&_a]:underline [&_a]:underline-offset-2 [&_li]:mt-2 [&_p]:mt-3 [&_p]:leading-relaxed [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-5 [&_ul]:leading-relaxed">
        {sections.map((section, index) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-titulo`}>
            <h2 id={`${section.id}-titulo`} className="text-2xl font-bold">
              {index + 1}. {section.title}
            </h2>
            {section.body}
          </section>
        ))}
      </div>
    </article>
  );
}
