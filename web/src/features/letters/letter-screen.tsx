import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '@/shared/states/load-failed';
import { PageTitle } from '@/ui/page';
import { Arrival } from './arrival';
import { NoSuchLetter, WritingDesk } from './desk';
import { DeskSkeleton } from './desk-skeleton';
import { LetterReader } from './letter-reader';
import { letterQuery } from './queries';
import { ReturnedLetter } from './returned';
import { SealedLetter } from './sealed-letter';

/** A letter in whatever state it is; with `to`, a new one that the server may not have yet. */
export function LetterScreen({
  id,
  to,
  answersTo,
}: {
  id: string;
  to: string | null;
  answersTo: string | null;
}) {
  const { t } = useLingui();
  const { data: letter, error, refetch } = useQuery(letterQuery(id));
  if (letter?.state === 'draft') {
    return (
      <>
        <PageTitle>{t`Escrever uma carta`}</PageTitle>
        <WritingDesk id={id} to={letter.person.id} answersTo={letter.answers_to} letter={letter} />
      </>
    );
  }
  if (letter) {
    const sealed = letter.direction === 'received' && letter.state === 'delivered';
    return (
      <>
        <PageTitle>{sealed ? t`Chegou uma carta` : t`Carta`}</PageTitle>
        {sealed && <Arrival letter={letter} />}
        {!sealed && letter.state === 'in_transit' && <SealedLetter letter={letter} />}
        {!sealed && letter.state === 'returned' && <ReturnedLetter letter={letter} />}
        {!sealed && letter.state !== 'in_transit' && letter.state !== 'returned' && (
          <LetterReader letter={letter} />
        )}
      </>
    );
  }
  if (letter === null) {
    return (
      <>
        <PageTitle>{t`Escrever uma carta`}</PageTitle>
        {to ? (
          <WritingDesk id={id} to={to} answersTo={answersTo} letter={null} />
        ) : (
          <NoSuchLetter title={t`Esta carta não está mais aqui`} />
        )}
      </>
    );
  }
  return (
    <>
      <PageTitle>{t`Carta`}</PageTitle>
      {error ? (
        <div className="p-4">
          <LoadFailed level={1} title={t`A carta não carregou`} onRetry={refetch} />
        </div>
      ) : (
        <DeskSkeleton />
      )}
    </>
  );
}
