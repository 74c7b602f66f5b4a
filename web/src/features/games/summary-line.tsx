import { Plural, useLingui } from '@lingui/react/macro';
import type { Session } from './queries';

/** What a game was like, in one sentence. */
export function SummaryLine({ session }: { session: Pick<Session, 'summary'> }) {
  const { t } = useLingui();
  const { answered, laughs, agreed } = session.summary;
  if (answered === 0) return <p>{t`Desta vez, as cartas ficaram fechadas.`}</p>;
  return (
    <p>
      <Plural value={answered} one="# carta revelada" other="# cartas reveladas" />
      {laughs > 0 && (
        <>
          {', '}
          <Plural value={laughs} one="# risada" other="# risadas" />
        </>
      )}
      {agreed > 0 && (
        <>
          {', '}
          <Plural value={agreed} one="# vez em sintonia" other="# vezes em sintonia" />
        </>
      )}
    </p>
  );
}
