import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@/router';
import { PAPERS } from './papers';
import { letterQuery } from './queries';
import { WaxSeal } from './wax-seal';
import { useNameOf, useStateWords } from './words';

/** A letter between the messages of a conversation. */
export function LetterCard({ subjectId }: { subjectId: string }) {
  const { t } = useLingui();
  const { data: letter } = useQuery(letterQuery(subjectId));
  const nameOf = useNameOf();
  const states = useStateWords();
  if (!letter) return null;
  const received = letter.direction === 'received';
  const sealed = received && letter.state === 'delivered';
  const name = nameOf(letter.person);
  return (
    <Link
      to={`/love-letter/${letter.id}`}
      className="mx-auto my-1.5 flex min-h-20 w-full max-w-[20rem] items-center gap-3 rounded-xl p-3.5 text-[#2c1620] shadow-card"
      style={{ background: PAPERS[letter.paper].sheet }}
    >
      <WaxSeal seal={letter.seal} className="size-11 shrink-0" />
      <span className="min-w-0 flex-1">
        <b className="block truncate font-display text-[1.06rem] font-bold">
          {received ? t`Uma carta de ${name}` : t`A sua carta para ${name}`}
        </b>
        <span className="block text-sm text-[#6a5360]">{sealed ? t`Abrir o lacre` : states(letter)}</span>
      </span>
    </Link>
  );
}
