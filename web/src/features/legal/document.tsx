import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { errorCode } from '@/api/errors';
import type { FunctionResult } from '@/api/surface';
import { Link, useLocation, useSearchParams } from '@/router';
import { siteDomain } from '@/shared/legal/contact';
import { type DocumentId, legalTextQuery } from '@/shared/legal/queries';
import { Loading } from '@/shared/states/loading';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState, Skeleton } from '@/ui/card';
import { TORN } from '@/ui/drawing';
import { PageTitle } from '@/ui/page';
import { DocumentBlock } from './document-block';
import { type ReadText, readText } from './read-text';
import { VersionHistory, VersionStatus } from './version-history';

/** A legal page: a summary one reads, an index one uses, numbered parts one can link to, and every version. */
export function LegalDocument({ id, title }: { id: DocumentId; title: string }) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const from = (useLocation().state as { from?: unknown } | null)?.from;
  const asked = search.get('versao');
  const { data, error, refetch, isFetching } = useQuery(legalTextQuery(id, asked));
  return (
    <article className="mx-auto grid max-w-6xl grid-cols-1 gap-10 px-5 py-10 md:py-16 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-16">
      <PageTitle>{title}</PageTitle>
      <header className="lg:col-span-2">
        {typeof from === 'string' && (
          <Link
            to={from}
            className="tap mb-4 inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
            {t`Voltar`}
          </Link>
        )}
        <h1 className="max-w-3xl text-[clamp(2.4rem,1.6rem+3vw,3.8rem)] leading-[.98] font-extrabold">
          {title}
        </h1>
        {data && <VersionStatus answer={data} />}
      </header>
      {data && <Text read={readText(data.text, siteDomain(), data)} answer={data} />}
      {!data && !error && <Waiting />}
      {error && (
        <EmptyState
          art={TORN}
          className="lg:col-span-2"
          title={
            errorCode(error) === 'VALIDATION'
              ? t`Esta versão não existe`
              : t`Não conseguimos abrir o documento`
          }
          action={
            errorCode(error) === 'VALIDATION' ? (
              <ButtonLink to={{ search: '' }}>{t`Ler a versão em vigor`}</ButtonLink>
            ) : (
              <Button busy={isFetching} onClick={() => void refetch()}>
                {t`Tentar novamente`}
              </Button>
            )
          }
        />
      )}
    </article>
  );
}

function Waiting() {
  return (
    <Loading className="grid max-w-[42rem] gap-4 lg:col-span-2">
      <Skeleton className="h-28 rounded-2xl" />
      <Skeleton className="h-6 w-2/5" />
      <Skeleton className="h-40 rounded-2xl" />
    </Loading>
  );
}

function Text({ read, answer }: { read: ReadText; answer: FunctionResult<'legal_text'> }) {
  const { t } = useLingui();
  return (
    <>
      <p className="-mt-2 max-w-3xl rounded-2xl bg-brand-soft p-6 text-[1.05rem] leading-relaxed text-brand-ink md:p-8 lg:col-span-2">
        {read.summary}
      </p>
      <nav aria-label={t`Seções`} className="lg:sticky lg:top-24 lg:self-start">
        <ol className="grid gap-0.5 border-l-2 border-line text-[.93rem]">
          {read.parts.map((part, index) => (
            <li key={part.id}>
              <a
                href={`#${part.id}`}
                className="-ml-0.5 flex min-h-9 items-center border-l-2 border-transparent py-1 pl-4 text-ink-2 transition-colors hover:border-brand hover:text-ink pointer-coarse:min-h-11"
              >
                {index + 1}. {part.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid max-w-[42rem] grid-cols-1 gap-10">
        <div className="grid gap-10 [&_a]:font-semibold [&_a]:underline [&_a]:underline-offset-2 [&_li]:mt-2 [&_p]:mt-3 [&_p]:leading-relaxed [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-5 [&_ul]:leading-relaxed">
          {read.parts.map((part, index) => (
            <section
              key={part.id}
              id={part.id}
              aria-labelledby={`${part.id}-titulo`}
              className="scroll-mt-24"
            >
              <h2 id={`${part.id}-titulo`} className="text-2xl font-bold">
                {index + 1}. {part.title}
              </h2>
              {part.blocks.map((block) => (
                <DocumentBlock key={JSON.stringify(block)} block={block} />
              ))}
            </section>
          ))}
        </div>
        <VersionHistory answer={answer} />
      </div>
    </>
  );
}
