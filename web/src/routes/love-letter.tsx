import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Album } from '@/features/letters/album';
import { ChooseAddressee } from '@/features/letters/choose';
import { DeskSkeleton } from '@/features/letters/desk-skeleton';
import { deskQuery } from '@/features/letters/queries';
import { matchesQuery } from '@/features/matches/queries';
import { Navigate, useLocation, useParams } from '@/router';
import { LoadFailed } from '@/shared/states/load-failed';
import { Skeleton } from '@/ui/card';
import { Page } from '@/ui/page';

const LetterScreen = lazy(() =>
  import('@/features/letters/letter-screen').then((m) => ({ default: m.LetterScreen })),
);

/**
 * Cartas: the album, whom to write to, the desk, and each letter. One module, because each module of the route table adds
 * bytes to the bundle that every member loads.
 */
export default function LoveLetter() {
  const { letterId } = useParams();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const [to, answersTo] = [query.get('para'), query.get('responde')];
  if (!letterId) return <Listing />;
  if (letterId !== 'nova')
    return (
      <Suspense fallback={<DeskSkeleton />}>
        <LetterScreen key={letterId} id={letterId} to={to} answersTo={answersTo} />
      </Suspense>
    );
  return to ? <Beginning to={to} answersTo={answersTo} /> : <Choosing />;
}

function Listing() {
  const { t } = useLingui();
  return (
    <Page title={t`Cartas`} inBar className="max-w-[46rem]">
      <Album />
    </Page>
  );
}

function Choosing() {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(matchesQuery);
  const people = data?.flatMap(({ person }) => (person ? [person] : []));
  return (
    <Page title={t`Para quem é a carta?`} className="max-w-[46rem]">
      {people && <ChooseAddressee people={people} />}
      {!people && isError && <LoadFailed title={t`Os seus matches não carregaram`} onRetry={refetch} />}
      {!people && !isError && <Skeleton className="h-40 rounded-xl" />}
    </Page>
  );
}

/** A new letter gets its id here, or goes on with the draft to this person. */
function Beginning({ to, answersTo }: { to: string; answersTo: string | null }) {
  const [fresh] = useState(() => crypto.randomUUID());
  const { data: desk, isError } = useQuery(deskQuery(to, answersTo));
  if (!desk && !isError) return <DeskSkeleton />;
  const id = (!answersTo && desk?.draft) || fresh;
  const answer = answersTo ? `&responde=${answersTo}` : '';
  return <Navigate to={`/love-letter/${id}?para=${to}${answer}`} replace />;
}
