import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { PRODUCT } from '@/config/product';
import { useNavigate } from '@/router';
import { betaQuery } from '@/shared/member/queries';
import { Button } from '@/ui/button';
import { PageTitle } from '@/ui/page';
import { COMING_SCREENS, type ComingFeature } from './coming-screens';

/** A feature that is not open to this person yet: one that is named, or that of an address of `COMING_PATHS`. */
export function ComingSoonCard(props: ComingFeature | { path: string }) {
  const feature = 'path' in props ? COMING_SCREENS.find(({ path }) => path === props.path) : props;
  return feature && <Card {...feature} />;
}

function Card({ name, gate, about }: ComingFeature) {
  const { t, i18n } = useLingui();
  const { data: beta } = useQuery(betaQuery);
  const title = i18n._(name);
  const premium = gate === 'premiumFeatures';
  // The first 50 are named only while places are left.
  const programme = Boolean(beta?.open || (beta?.isBetaUser && !beta.isBetaExpired));
  const navigate = useNavigate();
  return (
    <div className="grid min-h-[var(--screen,100dvh)] place-items-center px-4 py-6 md:py-10">
      <PageTitle>{title}</PageTitle>
      <section className="w-full max-w-md rounded-2xl border border-line bg-sun-soft px-6 py-8 text-center md:px-7 md:py-10">
        <span className="mx-auto grid size-16 place-items-center rounded-full bg-sun text-on-sun">
          <Hourglass className="size-7" aria-hidden="true" />
        </span>
        <p className="mt-5 font-semibold text-sun-ink">{title}</p>
        <h1 className="mt-1 text-3xl font-extrabold">{t`Em breve no ${PRODUCT}`}</h1>
        <p className="mt-3 font-medium">{t`Este recurso estará disponível na versão completa.`}</p>
        {premium && (
          <p className="mt-2 leading-relaxed">
            {t`É um recurso premium e estará disponível no lançamento oficial.`}
          </p>
        )}
        {!premium && programme && (
          <p className="mt-2 leading-relaxed">
            {t`Muitos recursos são para as primeiras 50 pessoas do beta durante o período de testes.`}
          </p>
        )}
        {about && (
          <p className="mt-5 border-t border-sun-ink/20 pt-4 leading-relaxed text-balance text-sun-ink">
            {i18n._(about)}
          </p>
        )}
        <Button
          variant="outline"
          className="mt-7"
          onClick={() => (history.length > 1 ? navigate(-1) : navigate('/'))}
        >
          {t`Voltar`}
        </Button>
      </section>
    </div>
  );
}
