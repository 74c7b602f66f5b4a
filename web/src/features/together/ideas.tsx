import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarHeart, Gamepad2, Gift, type LucideIcon, Mail } from 'lucide-react';
import { Link } from '@/router';
import { useFaces } from '@/shared/person/person-photos';
import { type Together, togetherQuery } from '@/shared/together/query';
import { Avatar } from '@/ui/avatar';
import { useFirstName } from './words';

type Idea = Together['ideas'][number];

/** What could begin, with the people of the latest conversations. */
export function Ideas() {
  const { t } = useLingui();
  const { data } = useQuery(togetherQuery);
  const face = useFaces(data?.ideas.map(({ person }) => person) ?? [], 128);
  if (!data?.ideas.length) return null;
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">{t`Dá para começar`}</h2>
      <ul className="grid grid-cols-1 gap-2.5">
        {data.ideas.map((idea) => (
          <IdeaCard key={idea.match_id} idea={idea} photo={face(idea.person.avatar_path)} />
        ))}
      </ul>
    </section>
  );
}

function IdeaCard({ idea, photo }: { idea: Idea; photo: string | undefined }) {
  const { t } = useLingui();
  const name = useFirstName()(idea.person);
  const acts: Record<Idea['acts'][number], [to: string, label: string, name: string, icon: LucideIcon]> = {
    game: ['/games', t`Jogar`, t`Jogar com ${name}`, Gamepad2],
    letter: [`/love-letter/nova?para=${idea.person.id}`, t`Carta`, t`Escrever uma carta para ${name}`, Mail],
    gift: [`/gifts?para=${idea.match_id}`, t`Presente`, t`Dar um presente para ${name}`, Gift],
    meeting: [
      `/encontros?com=${idea.match_id}`,
      t`Encontro`,
      t`Combinar um encontro com ${name}`,
      CalendarHeart,
    ],
  };
  return (
    <li className="rounded-2xl border border-line bg-surface p-3.5">
      <Link to={`/messages/${idea.match_id}`} className="flex min-h-11 items-center gap-3">
        <Avatar name={idea.person.name ?? name} src={photo} className="size-11" />
        <span className="min-w-0 flex-1 truncate font-semibold">{t`Com ${name}`}</span>
      </Link>
      <ul className="mt-2.5 grid grid-cols-2 gap-2 min-[480px]:flex min-[480px]:flex-wrap">
        {idea.acts.map((act) => {
          const [to, label, whole, Icon] = acts[act];
          return (
            <li key={act} className="min-w-0">
              <Link
                to={to}
                aria-label={whole}
                className="flex h-11 items-center justify-center gap-2 rounded-full bg-surface-2 px-4 text-[.93rem] font-semibold transition-colors hover:bg-brand-soft hover:text-brand-ink"
              >
                <Icon aria-hidden="true" className="size-4 shrink-0" />
                <span className="truncate">{label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </li>
  );
}
