import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { readDraft, writeDraft } from '@/features/messaging/memory';
import { valueMatchQuery } from '@/features/trust/queries';
import { SharedOptional } from '@/features/trust/shared-optional';
import { SideBySide } from '@/features/trust/side-by-side';
import { useNavigate, useParams } from '@/router';
import { useMe } from '@/shared/account/session';
import { usePhotoUrl } from '@/shared/media/use-photo';
import { myProfileQuery } from '@/shared/member/queries';
import { matchWithQuery } from '@/shared/person/person-queries';
import { PersonUnavailable } from '@/shared/person/person-unavailable';
import { PersonMenu } from '@/shared/safety/person-menu';
import { ButtonLink } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { Page } from '@/ui/page';

/** The caller and one person, by their values. */
export default function TrustMatch() {
  const { t } = useLingui();
  const { personId = '' } = useParams();
  const navigate = useNavigate();
  const me = useMe();
  const { data: both, error, isPending, refetch } = useQuery(valueMatchQuery(personId));
  const { data: match } = useQuery({
    ...matchWithQuery(personId),
    enabled: both?.person.relation === 'match',
  });
  const { data: profile } = useQuery(myProfileQuery);
  const photo = usePhotoUrl(profile?.avatar_url ? `${profile.avatar_url}/400.webp` : null);

  if (isPending) return <Waiting />;
  if (!both) {
    return (
      <PersonUnavailable
        title={t`Valores em comum`}
        error={error}
        failed={t`A comparação não chegou`}
        onRetry={refetch}
        back={<ButtonLink to="/trust-it?ver=resultado">{t`Voltar ao resultado`}</ButtonLink>}
      />
    );
  }
  const ask = (text: string) => {
    if (!match) return;
    // What was being written there is not lost: the question follows it.
    const begun = readDraft(me.id, match.id).trim();
    writeDraft(me.id, match.id, begun ? `${begun}\n${text}` : text);
    void navigate(`/messages/${match.id}`);
  };
  return (
    <Page title={t`Você e ${both.person.name}`} hideHeading className="max-w-[48rem]">
      <div className="mb-2 flex items-center justify-between gap-3">
        <ButtonLink variant="ghost" size="sm" to="/trust-it?ver=resultado" className="-ml-4">
          <ArrowLeft aria-hidden="true" />
          {t`Voltar ao resultado`}
        </ButtonLink>
        <PersonMenu
          person={both.person}
          onBlocked={() => void navigate('/trust-it?ver=resultado', { replace: true })}
        />
      </div>
      <SideBySide
        both={both}
        me={{ name: profile?.full_name || me.name, photo }}
        onOpener={match ? ask : undefined}
      />
      <SharedOptional personId={personId} name={both.person.name} onOpener={match ? ask : undefined} />
    </Page>
  );
}

function Waiting() {
  const { t } = useLingui();
  return (
    <Page title={t`Valores em comum`} hideHeading className="max-w-[48rem]">
      <h1 className="sr-only">{t`Valores em comum`}</h1>
      <div role="status" className="grid justify-items-center gap-5 pt-10">
        <span className="sr-only">{t`Carregando...`}</span>
        <div className="flex gap-16">
          <Skeleton className="size-24 rounded-full" />
          <Skeleton className="size-24 rounded-full" />
        </div>
        <Skeleton className="h-8 w-60" />
        <Skeleton className="h-5 w-48" />
        <Skeleton className="mt-6 h-72 w-full rounded-2xl" />
      </div>
    </Page>
  );
}
