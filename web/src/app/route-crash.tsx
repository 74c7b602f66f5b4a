import { useLingui } from '@lingui/react/macro';
import { RotateCw, Sparkles } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { report } from '@/api/report';
import { hasUnsavedChanges } from '@/features/profiles/unsaved-changes';
import { useLocation, useNavigate } from '@/router';
import { Button } from '@/ui/button';
import { Drawing } from '@/ui/drawing';
import { PageTitle } from '@/ui/page';
import { TANGLED } from './drawings';
import { classify, messageOf } from './failure';
import { noteRepair, repair, wasRepaired } from './repair';

/**
 * A failure of one screen. 'Corrigir com IA' climbs the repair ladder once; after that reloading is the
 * primary way. The indicator stays at least a second and a half, so that it can be read.
 */
export function RouteCrash({ error }: { error: unknown }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [phase, setPhase] = useState<'idle' | 'analyzing' | 'done' | 'stuck'>(() =>
    wasRepaired(pathname) ? 'done' : 'idle',
  );
  useEffect(() => {
    console.error('A screen failed', error);
    report({ kind: classify(error), outcome: 'failed', error });
  }, [error]);

  const fix = async () => {
    setPhase('analyzing');
    const [way] = await Promise.all([repair(error), new Promise((resolve) => setTimeout(resolve, 1500))]);
    noteRepair(pathname);
    setPhase(way === 'stuck' ? 'stuck' : 'done');
    if (way === 'reload') location.reload();
    if (way === 'redraw') navigate(pathname + search, { replace: true });
  };
  // Most screens fail inside a frame, which has the landmark already; the outermost frame has none.
  const place = useRef<HTMLDivElement>(null);
  const [framed, setFramed] = useState(true);
  useLayoutEffect(() => setFramed(Boolean(place.current?.parentElement?.closest('main'))), []);
  const tried = phase === 'done' || phase === 'stuck';
  return (
    <div
      ref={place}
      {...(framed ? {} : { role: 'main', id: 'conteudo', tabIndex: -1 })}
      className="grid min-h-[80dvh] place-items-center px-6 text-center outline-none"
    >
      <PageTitle>{t`Algo deu errado`}</PageTitle>
      <div className="max-w-md" role="alert">
        <Drawing art={TANGLED} className="mx-auto w-36" />
        <h1 className="mt-4 text-3xl font-extrabold">{t`Algo deu errado`}</h1>
        <p className="mt-3 leading-relaxed break-words text-ink-2">
          {phase === 'stuck'
            ? t`A internet ainda não voltou. O que você escreveu continua guardado neste aparelho.`
            : (messageOf(error) ?? t`Um erro inesperado ocorreu`)}
        </p>
        {phase !== 'stuck' && hasUnsavedChanges() && (
          <p className="mt-2 font-medium">{t`O que você estava escrevendo no perfil está guardado neste aparelho.`}</p>
        )}
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          {!tried && (
            <Button onClick={fix} busy={phase === 'analyzing'}>
              <Sparkles aria-hidden="true" />
              {t`Corrigir com IA`}
            </Button>
          )}
          <Button variant={tried ? 'primary' : 'outline'} onClick={() => location.reload()}>
            <RotateCw aria-hidden="true" />
            {tried ? t`Recarregar` : t`Tentar novamente`}
          </Button>
        </div>
      </div>
      {phase === 'analyzing' && <FixIndicator />}
    </div>
  );
}

/** Floats above everything while the ladder is climbed. */
function FixIndicator() {
  const { t } = useLingui();
  return (
    <p
      role="status"
      className="fixed right-5 bottom-5 z-50 flex items-center gap-2.5 rounded-full bg-ink px-5 py-3 text-sm font-semibold text-bg shadow-lift"
    >
      <Sparkles aria-hidden="true" className="size-4 animate-pulse" />
      {t`IA corrigindo...`}
    </p>
  );
}
