import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { draftOf, EMPTY } from '@/features/astrology/birth-draft';
import { BirthForm } from '@/features/astrology/birth-form';
import { birthQuery } from '@/features/astrology/queries';
import { useNavigate } from '@/router';
import { myProfileQuery } from '@/shared/member/queries';
import { Button } from '@/ui/button';
import { EmptyState, Skeleton } from '@/ui/card';
import { TORN } from '@/ui/drawing';
import { Page } from '@/ui/page';
import { toast } from '@/ui/toast';

/** Where the caller tells their birth, or corrects it. */
export default function AstrologyBirth() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const birth = useQuery(birthQuery);
  const profile = useQuery(myProfileQuery);
  const failed = birth.isError || profile.isError;
  const again = () => {
    void birth.refetch();
    void profile.refetch();
  };
  return (
    <Page
      title={t`Seu nascimento`}
      lead={t`Três perguntas, um mapa. Ninguém além de você vê as respostas.`}
      className="max-w-[46rem]"
    >
      {failed && (
        <EmptyState
          art={TORN}
          title={t`Seus dados não chegaram`}
          action={<Button variant="outline" onClick={again}>{t`Tentar novamente`}</Button>}
        >
          {t`Pode ser a internet. Nada se perdeu.`}
        </EmptyState>
      )}
      {!failed && (birth.isPending || profile.isPending) && (
        <div role="status" className="grid gap-5">
          <span className="sr-only">{t`Carregando...`}</span>
          <Skeleton className="h-96 rounded-xl" />
          <Skeleton className="h-56 rounded-xl" />
        </div>
      )}
      {!failed && birth.isSuccess && profile.isSuccess && (
        <BirthForm
          initial={birth.data ? draftOf(birth.data) : EMPTY}
          birthday={profile.data?.birthdate ?? null}
          onDone={() => {
            toast.success(t`O seu mapa está pronto`);
            void navigate('/astrology-match/mapa');
          }}
        />
      )}
    </Page>
  );
}
