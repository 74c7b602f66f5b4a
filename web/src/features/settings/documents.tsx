import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rows, rpc } from '@/api/call';
import { STALE } from '@/api/query';
import type { FunctionResult } from '@/api/surface';
import { Link } from '@/router';
import { useLongDate } from '@/shared/legal/days';
import { legalDocumentsQuery } from '@/shared/legal/queries';
import { useTimes } from '@/shared/meeting/times';
import { legalStandingQuery } from '@/shared/member/queries';
import { currentLocale } from '@/texts/locale';
import { ActButton } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { toast } from '@/ui/toast';
import { Section } from './parts';

const acceptancesQuery = queryOptions({
  queryKey: ['legal-acceptances'],
  queryFn: () =>
    rows((db) => db.from('legal_acceptances').select('*').order('version', { ascending: false })),
  staleTime: STALE.MINUTES.ONE,
});

type Version = FunctionResult<'legal_documents'>[number]['versions'][number];

/** What was accepted and when, each with its words; and what will be asked, to be accepted at leisure. */
export function Documents() {
  const { t } = useLingui();
  const { data: documents } = useQuery(legalDocumentsQuery);
  const { data: acceptances } = useQuery(acceptancesQuery);
  return (
    <Section
      id="documentos-aceitos"
      title={t`Documentos`}
      hint={t`O que você aceitou, e quando. As versões anteriores continuam aqui para consulta.`}
    >
      {!(documents && acceptances) && <Skeleton className="h-24 rounded-lg" />}
      {acceptances &&
        documents?.map((document) => {
          const accepted = acceptances.filter((row) => row.document === document.id);
          const coming = document.versions.find(({ stage }) => stage === 'coming');
          return (
            <div key={document.id} className="border-t border-line pt-4">
              <h3 className="font-semibold">{document.title}</h3>
              <ul className="mt-1 grid">
                {accepted.map((row) => (
                  <Accepted
                    key={row.version}
                    path={document.path}
                    version={row.version}
                    at={row.accepted_at}
                  />
                ))}
              </ul>
              {accepted.length === 0 && (
                <p className="text-sm text-ink-2">{t`Nenhuma versão aceita ainda.`}</p>
              )}
              {coming && !accepted.some((row) => row.version >= coming.version) && (
                <Coming id={document.id} path={document.path} version={coming} />
              )}
            </div>
          );
        })}
    </Section>
  );
}

function Accepted({ path, version, at }: { path: string; version: string; at: string }) {
  const { t } = useLingui();
  const day = useLongDate();
  const when = useTimes().moment(at);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
      <span className="text-ink-2">{t`Aceito em ${when}`}</span>
      <Link
        to={`${path}?versao=${version}`}
        state={{ from: '/settings' }}
        className="tap inline-flex min-h-9 items-center font-semibold underline underline-offset-4 pointer-coarse:min-h-11"
      >
        {t`Versão de ${day(version)}`}
      </Link>
    </li>
  );
}

function Coming({ id, path, version }: { id: string; path: string; version: Version }) {
  const { t } = useLingui();
  const day = useLongDate();
  const client = useQueryClient();
  const accept = useMutation({
    mutationFn: () =>
      rpc('accept_legal', {
        documents: [{ document: id, version: version.version }],
        language: currentLocale(),
      }),
    onSuccess: () => {
      toast.success(t`Obrigado. Guardamos o seu aceite.`);
      return Promise.all(
        [acceptancesQuery.queryKey, legalStandingQuery.queryKey].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  return (
    <div className="mt-3 rounded-lg bg-tile-soft p-4 text-tile-ink">
      <p className="font-semibold">{t`Muda em ${day(version.effective)}`}</p>
      <p className="mt-1 text-sm leading-relaxed">{version.summary}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <ActButton size="sm" variant="outline" act={accept}>
          {t`Aceitar desde já`}
        </ActButton>
        <Link
          to={`${path}?versao=${version.version}`}
          state={{ from: '/settings' }}
          className="tap inline-flex min-h-9 items-center text-sm font-semibold underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {t`Ler a nova versão`}
        </Link>
      </div>
    </div>
  );
}
