import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import type { LegalChange } from '@/api/surface';
import { PRODUCT } from '@/config/product';
import { Link, useLocation } from '@/router';
import { LeavingDialog } from '@/shared/account/leaving-dialog';
import { withProof } from '@/shared/account/proof';
import { useSignOut } from '@/shared/account/sign-out';
import { useLongDay } from '@/shared/legal/days';
import { currentLocale } from '@/texts/locale';
import { ActButton, Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { download } from '@/ui/download';
import { Drawing } from '@/ui/drawing';
import { PageTitle } from '@/ui/page';
import { toast } from '@/ui/toast';
import { NEW_WORDS } from './drawings';

/** One document that waits for a yes: from when it is in force, what it changes, and both texts. */
function Waiting({ change }: { change: LegalChange }) {
  const { t } = useLingui();
  const day = useLongDay();
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
  const [leaving, setLeaving] = useState(false);
  const out = useSignOut();
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
  const take = useMutation({
    mutationFn: () => withProof(() => rpc('export_my_data')),
    onSuccess: (data) => download(JSON.stringify(data, null, 2), '', 'application/json'),
  });
  const known = owed.some(({ accepted }) => accepted);
  const title = known ? t`Mudamos os nossos documentos` : t`Antes de continuar`;
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="grid min-h-dvh place-items-center px-5 py-10 outline-none md:py-16"
    >
      <PageTitle>{title}</PageTitle>
      <div className="w-full max-w-xl">
        <Drawing art={NEW_WORDS} className="mx-auto w-40" />
        <h1 className="mt-4 text-center text-[2.1rem] leading-tight font-extrabold text-balance md:text-5xl">
          {title}
        </h1>
        <p className="mt-4 text-center text-lg leading-relaxed text-pretty text-ink-2">
          {known
            ? t`Leia com calma: nada do que é seu saiu do lugar. É isto que muda.`
            : t`Leia com calma o que combinamos com todas as pessoas do ${PRODUCT}.`}
        </p>
        <ul className="mt-8 grid gap-4">
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
        <section aria-labelledby="sem-aceite" className="mt-10 border-t border-line pt-6 text-center">
          <h2 id="sem-aceite" className="text-lg font-bold">
            {t`Não concorda?`}
          </h2>
          <p className="mt-1 leading-relaxed text-pretty text-ink-2">
            {t`Tudo bem. Sem o aceite não dá para usar o ${PRODUCT}, mas os seus dados são seus: leve uma cópia ou exclua a conta.`}
          </p>
          <div className="mt-4 flex flex-wrap justify-center gap-2">
            <ActButton variant="outline" act={take}>
              <Download aria-hidden="true" />
              {t`Baixar meus dados`}
            </ActButton>
            <Button variant="outline" className="text-danger" onClick={() => setLeaving(true)}>
              {t`Excluir minha conta`}
            </Button>
            <Button variant="ghost" disabled={out.busy} onClick={out.leave}>
              {out.label}
            </Button>
          </div>
        </section>
      </div>
      <LeavingDialog open={leaving} onOpenChange={setLeaving} />
    </main>
  );
}
