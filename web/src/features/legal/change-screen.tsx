import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import type { LegalChange } from '@/api/surface';
import { PRODUCT } from '@/config/product';
import { Link, useLocation } from '@/router';
import { Interruption } from '@/shared/account/interruption';
import { useLongDate } from '@/shared/legal/days';
import { currentLocale } from '@/texts/locale';
import { ActButton } from '@/ui/button';
import { Notice } from '@/ui/card';
import { toast } from '@/ui/toast';
import { NEW_WORDS } from './drawings';

/** One document that waits for a yes: from when it is in force, what it changes, and both texts. */
function Waiting({ change }: { change: LegalChange }) {
  const { t } = useLingui();
  const day = useLongDate();
  const { pathname } = useLocation();
  const begins = day(change.effective);
  const link = 'tap inline-flex min-h-11 items-center font-semibold underline underline-offset-4';
  return (
    <li className="rounded-2xl border border-line bg-surface p-5 shadow-card md:p-6">
      <h2 className="text-xl font-bold">{change.title}</h2>
      <p className="mt-0.5 text-sm text-ink-2">{t`Em vigor desde ${begins}`}</p>
      <p className="mt-3 leading-relaxed">{change.summary}</p>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <Link to={`${change.path}?versao=${change.version}`} state={{ from: pathname }} className={link}>
          {t`Ler o texto inteiro`}
        </Link>
        {change.accepted && (
          <Link to={`${change.path}?versao=${change.accepted}`} state={{ from: pathname }} className={link}>
            {t`Ver a versão anterior`}
          </Link>
        )}
      </p>
    </li>
  );
}

/** The one question before everything else: the documents changed, and this is what changed. */
export function LegalChangeScreen({ owed }: { owed: LegalChange[] }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const accept = useMutation({
    mutationFn: () =>
      rpc('accept_legal', {
        documents: owed.map(({ document, version }) => ({ document, version })),
        language: currentLocale(),
      }),
    onSuccess: async () => {
      // Requests that were refused until now are repeated.
      await client.resetQueries();
      toast.success(t`Obrigado. Guardamos o seu aceite.`);
    },
    meta: { quiet: true },
  });
  const known = owed.some(({ accepted }) => accepted);
  return (
    <Interruption
      art={NEW_WORDS}
      title={known ? t`Mudamos os nossos documentos` : t`Antes de continuar`}
      lead={
        known
          ? t`Leia com calma: nada do que é seu saiu do lugar. É isto que muda.`
          : t`Leia com calma o que combinamos com todas as pessoas do ${PRODUCT}.`
      }
      own={{
        title: t`Não concorda?`,
        text: t`Tudo bem. Sem o aceite não dá para usar o ${PRODUCT}, mas os seus dados são seus: leve uma cópia ou exclua a conta.`,
      }}
    >
      <ul className="grid gap-4">
        {owed.map((change) => (
          <Waiting key={change.document} change={change} />
        ))}
      </ul>
      {accept.error && (
        <Notice tone="danger" className="mt-4">
          {errorText(accept.error, t`Não conseguimos guardar o seu aceite. Tente novamente.`)}
        </Notice>
      )}
      <div className="mt-6 grid">
        <ActButton size="lg" act={accept}>
          {t`Li e aceito`}
        </ActButton>
      </div>
    </Interruption>
  );
}
