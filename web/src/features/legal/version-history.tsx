import { Trans, useLingui } from '@lingui/react/macro';
import type { FunctionResult } from '@/api/surface';
import { Link } from '@/router';
import { useLongDate } from '@/shared/legal/days';
import { Badge } from '@/ui/badge';
import { Notice } from '@/ui/card';

type Answer = FunctionResult<'legal_text'>;

/** The state of this version: in force, over, or on its way; and the way to the one that matters. */
export function VersionStatus({ answer }: { answer: Answer }) {
  const { t } = useLingui();
  const day = useLongDate();
  const { versions } = answer.document;
  const shown = versions.find(({ version }) => version === answer.version);
  const coming = versions.find(({ stage }) => stage === 'coming');
  if (!shown) return null;
  const begins = day(shown.effective);
  const current = (
    <Link to={{ search: '' }} className="underline underline-offset-2">
      {t`Ler a versão em vigor`}
    </Link>
  );
  return (
    <>
      <p className="mt-4 text-ink-2">
        {shown.stage === 'coming' ? t`Vale a partir de ${begins}` : t`Em vigor desde ${begins}`}
      </p>
      {shown.stage === 'past' && (
        <Notice tone="sun" className="mt-4 max-w-3xl">
          <Trans>Esta versão já foi substituída e fica aqui para consulta.</Trans> {current}
        </Notice>
      )}
      {shown.stage === 'coming' && (
        <Notice className="mt-4 max-w-3xl">
          <Trans>O que muda: {shown.summary}</Trans> {current}
        </Notice>
      )}
      {shown.stage === 'current' && coming && (
        <Notice className="mt-4 max-w-3xl">
          <Trans>
            A partir de {day(coming.effective)}, vale outra versão. {coming.summary}
          </Trans>{' '}
          <Link to={{ search: `?versao=${coming.version}` }} className="underline underline-offset-2">
            {t`Ler a nova versão`}
          </Link>
        </Notice>
      )}
    </>
  );
}

/** Every version with what it changed and the digest of its words, so that anybody can prove what was said. */
export function VersionHistory({ answer }: { answer: Answer }) {
  const { t } = useLingui();
  const day = useLongDate();
  const stages: Record<string, string> = {
    current: t`em vigor`,
    coming: t`em breve`,
    past: t`anterior`,
  };
  return (
    <section aria-labelledby="versoes-titulo" id="versoes" className="border-t border-line pt-8">
      <h2 id="versoes-titulo" className="text-2xl font-bold">
        {t`Versões`}
      </h2>
      <ol className="mt-4 grid gap-3">
        {answer.document.versions.map((version) => (
          <li key={version.version} className="rounded-lg border border-line bg-surface p-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {version.version === answer.version ? (
                <b className="font-semibold" aria-current="true">
                  {day(version.effective)}
                </b>
              ) : (
                <Link
                  to={{ search: `?versao=${version.version}` }}
                  className="tap inline-flex items-center font-semibold underline underline-offset-2"
                >
                  {day(version.effective)}
                </Link>
              )}
              <Badge tone={version.stage === 'current' ? 'leaf' : 'tile'}>{stages[version.stage]}</Badge>
            </p>
            <p className="mt-1 text-[.93rem] leading-relaxed text-ink-2">{version.summary}</p>
            <p className="mt-2 text-xs text-ink-2">
              {t`Impressão digital do texto (SHA-256)`}: <code className="break-all">{version.sha256}</code>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
