import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from '@/router';
import { openMatchesQuery } from '@/shared/person/open-matches';
import { useFaces } from '@/shared/person/person-photos';
import { LoadFailed } from '@/shared/states/load-failed';
import { NoPeopleYet } from '@/shared/states/no-people-yet';
import { Avatar } from '@/ui/avatar';
import { ActButton, ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { Drawing } from '@/ui/drawing';
import { NOBODY_TO_TELL, RESTING } from './drawings';
import { Loading } from './match-view';
import { BillingSummary, OthersLine, ReturnButton } from './next-steps';
import { type Found, foundQuery, storiesQuery, useStoryRemoval } from './queries';
import { useDayWords } from './words';

/** Where one says it, from the settings: the rest, or the choice of whom one found. */
export function Overview() {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(foundQuery);
  if (isError && !data) return <LoadFailed title={t`Esta página não carregou`} onRetry={refetch} />;
  if (!data) return <Loading />;
  return (
    <div className="grid grid-cols-1 gap-4">
      {data.resting ? <Resting found={data} resting={data.resting} /> : <Choice found={data} />}
      <BillingSummary found={data} />
      {data.stories.length > 0 && <OwnStories stories={data.stories} />}
      <Stories />
    </div>
  );
}

function Resting({ found, resting }: { found: Found; resting: NonNullable<Found['resting']> }) {
  const { t } = useLingui();
  const day = useDayWords();
  return (
    <Card className="text-center">
      <Drawing art={RESTING} className="mx-auto w-44" />
      <h2 className="mt-3 text-2xl font-bold">{t`O seu perfil está descansando`}</h2>
      <p className="mx-auto mt-2 max-w-md leading-relaxed text-ink-2">
        {resting.reason === 'couple'
          ? t`Desde ${day(resting.since)}, porque vocês se encontraram. Ninguém novo vê você.`
          : t`Desde ${day(resting.since)}. A outra pessoa ainda não disse o mesmo, e não ficou sabendo de mais nada. Os seus planos continuam como estavam: em Planos você decide sobre eles.`}
      </p>
      <OthersLine count={found.other_conversations} />
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        {resting.reason === 'couple' ? (
          <ButtonLink to={`/encontramos/${resting.match_id}`}>{t`Ver o nosso momento`}</ButtonLink>
        ) : (
          <ButtonLink to="/plans" variant="outline">{t`Planos`}</ButtonLink>
        )}
        <ReturnButton />
      </div>
    </Card>
  );
}

function Choice({ found }: { found: Found }) {
  const { t } = useLingui();
  const { data: partners } = useQuery(openMatchesQuery);
  const face = useFaces(partners?.map(({ person }) => person) ?? [], 128);
  if (!partners) return <Loading />;
  if (partners.length === 0) {
    return (
      <NoPeopleYet art={NOBODY_TO_TELL} title={t`Ainda não há com quem dizer`}>
        {t`Quando você e um match se encontrarem de verdade, é aqui que se conta.`}
      </NoPeopleYet>
    );
  }
  const waiting = new Map(found.questions.map((one) => [one.match_id, t`Tem uma pergunta para você`]));
  if (found.asked) waiting.set(found.asked.match_id, t`A pergunta está com esta pessoa`);
  return (
    <Card aria-labelledby="choice-title" className="px-2">
      <h2 id="choice-title" className="mx-3 text-lg font-bold">{t`Quem você encontrou?`}</h2>
      <p className="mx-3 mt-1 leading-relaxed text-ink-2">
        {t`A pergunta só vai para essa pessoa, que tem 7 dias para responder. Antes disso nada muda.`}
      </p>
      <ul className="mt-3">
        {partners.map(({ id, person }) => (
          <li key={id}>
            <Link
              to={`/encontramos/${id}`}
              className="flex min-h-15 items-center gap-3 rounded-lg px-3 py-2 hover:bg-surface-2"
            >
              <Avatar
                name={person?.name ?? ''}
                src={face(person?.avatar_path)}
                className="size-11 shrink-0"
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{person?.name ?? t`Alguém`}</span>
                {waiting.has(id) && <span className="block text-sm text-ink-2">{waiting.get(id)}</span>}
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The caller's own stories, which they may take away whatever became of the match. */
function OwnStories({ stories }: { stories: Found['stories'] }) {
  const { t } = useLingui();
  return (
    <Card aria-labelledby="own-stories-title">
      <h2 id="own-stories-title" className="text-lg font-bold">{t`A sua história`}</h2>
      <ul className="mt-3 grid gap-4">
        {stories.map((story) => (
          <li key={story.match_id}>
            <Own story={story} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Own({ story }: { story: Found['stories'][number] }) {
  const { t } = useLingui();
  const remove = useStoryRemoval(story);
  return (
    <div className="grid gap-2">
      <blockquote className="rounded-lg bg-surface-2 px-4 py-3 leading-relaxed break-words whitespace-pre-line">
        {story.text}
      </blockquote>
      <p className="text-sm text-ink-2">
        {story.published ? t`Publicada, sem os nomes de vocês.` : t`Não está publicada.`}
      </p>
      <ActButton act={remove} variant="ghost" className="justify-self-start">
        {t`Retirar a história`}
      </ActButton>
    </div>
  );
}

/** Stories of others, in their words. */
function Stories() {
  const { t } = useLingui();
  const { data } = useQuery(storiesQuery);
  if (!data || data.length === 0) return null;
  return (
    <Card aria-labelledby="stories-title">
      <h2 id="stories-title" className="text-lg font-bold">{t`Quem já se encontrou`}</h2>
      <ul className="mt-3 grid gap-3">
        {data.map(({ text }) => (
          <li key={text}>
            <blockquote className="rounded-lg bg-surface-2 px-4 py-3 leading-relaxed break-words whitespace-pre-line">
              {text}
            </blockquote>
          </li>
        ))}
      </ul>
    </Card>
  );
}
