import { useLingui } from '@lingui/react/macro';
import { Hourglass } from 'lucide-react';
import { useNavigate } from 'react-router';
import { PRODUCT } from '@/config/product';
import { Button } from '@/ui/button';
import { PageTitle } from '@/ui/page';

/** A feature that is not open to this person yet. `name` is the feature's own. */
export function ComingSoonCard({ name, premium }: { name: string; premium?: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <div className="grid min-h-[calc(100dvh-3.5rem)] place-items-center px-4 py-10 md:min-h-dvh">
      <PageTitle>{name}</PageTitle>
      <section className="w-full max-w-md rounded-2xl border border-line bg-sun-soft px-7 py-10 text-center">
        <span className="mx-auto grid size-16 place-items-center rounded-full bg-sun text-on-sun">
          <Hourglass className="size-7" aria-hidden="true" />
        </span>
        <p className="mt-5 font-semibold text-sun-ink">{name}</p>
        <h1 className="mt-1 text-3xl font-extrabold">{t`Em breve no ${PRODUCT}`}</h1>
        <p className="mt-3 font-medium">{t`Este recurso estará disponível na versão completa.`}</p>
        <p className="mt-2 leading-relaxed">
          {premium
            ? t`É um recurso premium e estará disponível no lançamento oficial.`
            : t`Muitos recursos são para as primeiras 50 pessoas do beta durante o período de testes.`}
        </p>
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
