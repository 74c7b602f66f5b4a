import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BackLink } from '@/features/astrology/back-link';
import { BIRTH_SKY } from '@/features/astrology/drawings';
import { NatalView } from '@/features/astrology/natal-view';
import { birthQuery, natalQuery } from '@/features/astrology/queries';
import { SharingCard } from '@/features/astrology/sharing-card';
import { useNavigate } from '@/router';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState, Skeleton } from '@/ui/card';
import { TORN } from '@/ui/drawing';
import { Page } from '@/ui/page';

/** The caller's own chart. */
export default function AstrologyChart() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data: chart, isPending, isError, refetch } = useQuery(natalQuery);
  const { data: birth } = useQuery(birthQuery);
  return (
    <Page title={t`Seu mapa`} aside={<BackLink />}>
      {isPending && (
        <div role="status" className="grid gap-6">
          <span className="sr-only">{t`Carregando...`}</span>
          <Skeleton className="h-[34rem] rounded-xl lg:h-[30rem]" />
          <Skeleton className="h-80 rounded-xl" />
        </div>
      )}
      {isError && (
        <EmptyState
          art={TORN}
          title={t`O seu mapa não carregou`}
          action={<Button variant="outline" onClick={() => void refetch()}>{t`Tentar novamente`}</Button>}
        >
          {t`Confira a conexão e tente outra vez.`}
        </EmptyState>
      )}
      {chart === null && (
        <EmptyState
          art={BIRTH_SKY}
          title={t`Como estava o céu quando você nasceu?`}
          action={<ButtonLink to="/astrology-match/nascimento">{t`Contar meu nascimento`}</ButtonLink>}
        >
          {t`Com data, hora e cidade desenhamos o seu mapa. Sem a hora ele também sai.`}
        </EmptyState>
      )}
      {chart && (
        <div className="grid grid-cols-1 gap-6">
          <NatalView chart={chart} birth={birth ?? null} />
          {birth && <SharingCard birth={birth} onForgotten={() => void navigate('/astrology-match')} />}
        </div>
      )}
    </Page>
  );
}
