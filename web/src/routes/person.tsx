import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { PersonActions, ValuesLink } from '@/features/discovery/person-actions';
import { useLocation, useNavigate, useParams } from '@/router';
import type { LikedItem } from '@/shared/person/liked-item';
import { matchWithQuery, personQuery } from '@/shared/person/person-queries';
import { PersonSkeleton } from '@/shared/person/person-skeleton';
import { PersonUnavailable } from '@/shared/person/person-unavailable';
import { PersonMenu } from '@/shared/safety/person-menu';
import { withTexts } from '@/texts/load';
import { ButtonLink } from '@/ui/button';
import { Page } from '@/ui/page';
import { PHONE, useMedia } from '@/ui/use-media';

// A phone and a desk each fetch their own of the two.
const PersonPhone = lazy(() =>
  import('@/shared/person/person-phone').then((m) => ({ default: m.PersonPhone })),
);
const PersonView = lazy(() => import('@/shared/person/person-view').then((m) => ({ default: m.PersonView })));

const AskItem = lazy(() =>
  withTexts(import('@/shared/verification/ask-item'), 'verification').then((m) => ({ default: m.AskItem })),
);
const LetterItem = lazy(() =>
  withTexts(import('@/features/letters/letter-item'), 'letters').then((m) => ({ default: m.LetterItem })),
);
const SaveItem = lazy(() => import('@/features/discovery/save-item').then((m) => ({ default: m.SaveItem })));

/**
 * One step back, or home after arriving by a link; Escape does the same where nothing else is
 * open.
 */
function useClose() {
  const navigate = useNavigate();
  const first = useLocation().key === 'default';
  const close = () => void (first ? navigate('/', { replace: true }) : navigate(-1));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (!document.querySelector('[role="dialog"], [role="menu"]')) close();
  });
  useEffect(() => {
    // While capturing: a menu that this very press closes is still there.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
  return close;
}

export default function PersonPage() {
  const { t } = useLingui();
  const { personId = '' } = useParams();
  const navigate = useNavigate();
  const { data: card, error, isPending, refetch } = useQuery(personQuery(personId));
  const unverified = card?.relation === 'match' && !card.verified;
  const { data: match } = useQuery({ ...matchWithQuery(personId), enabled: unverified });
  const [liked, setLiked] = useState<LikedItem | null>(null);
  const [why, setWhy] = useState(false);
  const phone = useMedia(PHONE);
  const close = useClose();

  if (isPending) {
    return (
      <Page title={t`Perfil`} hideHeading className="max-md:p-0">
        <h1 className="sr-only">{t`Perfil`}</h1>
        <PersonSkeleton />
      </Page>
    );
  }
  if (!card) {
    return (
      <PersonUnavailable
        title={t`Perfil`}
        error={error}
        failed={t`O perfil não carregou`}
        onRetry={refetch}
        back={<ButtonLink to="/">{t`Voltar ao Início`}</ButtonLink>}
      />
    );
  }
  const mayLike = card.relation === 'stranger' || card.relation === 'liked_you';
  const parts = {
    card,
    onLike: mayLike ? setLiked : undefined,
    menu: (
      <PersonMenu
        person={card}
        shown={card}
        onBlocked={() => void navigate('/', { replace: true })}
        className={phone ? 'text-inherit hover:bg-transparent hover:text-inherit' : undefined}
      >
        {card.relation !== 'closed' && (
          <Suspense>
            <LetterItem personId={personId} stranger={card.relation !== 'match'} />
          </Suspense>
        )}
        {/* On wide screens both are buttons among the actions. */}
        {phone && (
          <Suspense>
            <SaveItem card={card} />
            {match && <AskItem matchId={match.id} />}
          </Suspense>
        )}
      </PersonMenu>
    ),
    actions: (
      <PersonActions card={card} liked={liked} onLiked={setLiked} why={why} onWhy={setWhy} bar={phone} />
    ),
  };
  return (
    <Page title={card.name} hideHeading className="max-md:p-0">
      <Suspense fallback={<PersonSkeleton />}>
        {phone ? (
          <PersonPhone
            {...parts}
            more={<ValuesLink card={card} />}
            onClose={close}
            onWhy={() => setWhy(true)}
          />
        ) : (
          <PersonView {...parts} />
        )}
      </Suspense>
    </Page>
  );
}
