import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { MatchesTab } from '@/features/astrology/matches-tab';
import { chartRequestsQuery, natalQuery } from '@/features/astrology/queries';
import { ChartRequests } from '@/features/astrology/requests';
import { OwnSky, Sky } from '@/features/astrology/sky';
import { useSearchParams } from '@/router';
import { useSession } from '@/shared/account/session';
import { ButtonLink } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { Page, PageTitle } from '@/ui/page';
import { Tabs } from '@/ui/tabs';

const LazyManual = lazy(() =>
  import('@/features/astrology/manual-comparison').then((module) => ({ default: module.ManualComparison })),
);
/** The form of signs; its code comes after the screen, which most members open for their matches. */
const ManualComparison = ({ member }: { member: boolean }) => (
  <Suspense fallback={<Skeleton className="h-136 rounded-xl" />}>
    <LazyManual member={member} />
  </Suspense>
);

/** Two charts side by side: with a match, or with signs typed by hand. Visitors have the second alone. */
export default function AstrologyMatch() {
  return useSession().name === 'in' ? <ForMembers /> : <ForVisitors />;
}

function ForMembers() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const [tab, setTab] = useState<'matches' | 'manual'>(search.get('aba') === 'manual' ? 'manual' : 'matches');
  // What stands above the tabs comes before them, or it would push them away.
  const natal = useQuery(natalQuery);
  const requests = useQuery(chartRequestsQuery);
  const waits = natal.isPending || requests.isPending;
  return (
    <Page title={t`Astrologia`} lead={t`Dois mapas lado a lado, e um bom assunto para conversar.`}>
      <div className="grid grid-cols-1 gap-6">
        <OwnSky />
        <ChartRequests />
        {!waits && (
          <Tabs
            label={t`Com quem comparar`}
            value={tab}
            onChange={setTab}
            tabs={[
              {
                value: 'matches',
                label: t`Matches`,
                content: <MatchesTab onManual={() => setTab('manual')} />,
              },
              { value: 'manual', label: t`Manual`, content: <ManualComparison member /> },
            ]}
          />
        )}
      </div>
    </Page>
  );
}

function ForVisitors() {
  const { t } = useLingui();
  return (
    <div className="mx-auto w-full max-w-[66rem] px-4 py-6 md:px-8 md:py-10">
      <PageTitle>{t`Astrologia`}</PageTitle>
      <div className="grid grid-cols-1 gap-6">
        <Sky className="p-7 pt-32 short:pt-24 md:p-12">
          <div className="max-w-[36rem]">
            <h1 className="text-4xl short:text-3xl leading-[1.05] font-extrabold md:text-5xl">{t`O que os signos de vocês conversam?`}</h1>
            <p className="mt-4 text-lg leading-relaxed text-white/85">
              {t`Escolha os signos de duas pessoas e veja a sinastria, com o que ela sabe e o que não sabe. Não pedimos cadastro e nada fica guardado.`}
            </p>
          </div>
        </Sky>
        <ManualComparison member={false} />
        <section className="grid gap-5 rounded-2xl bg-sun-soft p-7 text-sun-ink md:grid-cols-[1fr_auto] md:items-center md:p-9">
          <div>
            <h2 className="text-2xl font-extrabold">{t`Com conta, o mapa fica completo`}</h2>
            <p className="mt-2 max-w-[38rem] leading-relaxed">
              {t`Com data, hora e cidade calculamos as posições ao minuto de arco, e comparamos com quem deu match com você. Seus dados de nascimento ninguém vê.`}
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/auth?aba=criar">{t`Criar Conta`}</ButtonLink>
            <ButtonLink to="/auth" variant="outline">
              {t`Entrar`}
            </ButtonLink>
          </div>
        </section>
      </div>
    </div>
  );
}
