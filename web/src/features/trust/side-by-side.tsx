import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ValueMatch } from '@/api/surface';
import { fromServer } from '@/config/server';
import { Avatar } from '@/ui/avatar';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { GoldenThread } from '@/ui/golden-thread';
import { useAnswerWord } from './answer-words';
import { FitBasis, useDegree } from './fit-degree';
import { Openers } from './openers';
import { TopicCard } from './topic-card';

interface SideBySideProps {
  both: ValueMatch;
  /** The caller's own face and name. */
  me: { name: string; photo: string | null | undefined };
  /** Takes a question into the conversation of the two; without it there is none yet. */
  onOpener?: (text: string) => void;
}

/** Two people's answers side by side: where they differ, with words for it, and where they agree. */
export function SideBySide({ both, me, onOpener }: SideBySideProps) {
  const { t } = useLingui();
  const degree = useDegree();
  const word = useAnswerWord();
  const { person } = both;
  const [first, ...others] = both.topics;
  return (
    <div className="grid grid-cols-1 gap-8">
      <header className="grid justify-items-center gap-4 text-center">
        <div className="relative flex items-center justify-center gap-16">
          <GoldenThread
            viewBox="0 0 240 96"
            d="M40,48 C76,92 112,88 118,52 C122,24 98,20 100,42 C104,70 152,76 200,48"
            stroke="var(--brand)"
            strokeWidth="4.5"
            className="absolute top-1/2 left-1/2 h-24 w-60 -translate-x-1/2 -translate-y-1/2"
          />
          <Avatar name={me.name} src={me.photo} className="size-24 rounded-full text-2xl ring-4 ring-bg" />
          <Avatar
            name={person.name}
            src={fromServer(person.photos[0]?.url_400 ?? '')}
            className="size-24 rounded-full text-2xl ring-4 ring-bg"
          />
        </div>
        <h1 className="text-[1.9rem] leading-tight font-extrabold [overflow-wrap:anywhere] md:text-4xl">
          {t`Você e ${person.name}`}
        </h1>
        <p className="text-lg">
          <b className="font-semibold">{degree(both)}</b>
          <span className="block text-base text-ink-2">
            <FitBasis common={both.common} />
          </span>
        </p>
        {both.missing > 0 && (
          <p className="text-ink-2">
            {t`Responda a mais ${both.missing} para encontrar seu match perfeito.`}
          </p>
        )}
      </header>

      {first && (
        <section aria-labelledby="differences" className="grid grid-cols-1 gap-4">
          <div>
            <h2 id="differences" className="text-2xl font-extrabold">
              {t`Bons assuntos para vocês dois`}
            </h2>
            <p className="mt-1 text-ink-2">
              {t`Pensar diferente não separa ninguém; adivinhar, sim. Escolha um e pergunte.`}
            </p>
          </div>
          <TopicCard topic={first} name={person.name} onOpener={onOpener} open />
          {others.map((topic) => (
            <TopicCard key={topic.question_id} topic={topic} name={person.name} onOpener={onOpener} />
          ))}
        </section>
      )}

      {both.own_words && (
        <section aria-labelledby="own-words" className="grid grid-cols-1 gap-4">
          <h2 id="own-words" className="text-2xl font-extrabold">
            {t`Nas palavras de ${person.name}`}
          </h2>
          <Card className="grid grid-cols-1 gap-4 md:p-6">
            <p className="text-sm font-semibold text-ink-2">{both.own_words.question}</p>
            <blockquote className="font-display text-xl leading-snug font-bold [overflow-wrap:anywhere]">
              “{both.own_words.words}”
            </blockquote>
            <Openers openers={both.own_words.openers} onOpener={onOpener} />
          </Card>
        </section>
      )}

      {both.shared.length > 0 && (
        <section aria-labelledby="agreements" className="grid grid-cols-1 gap-4">
          <h2 id="agreements" className="text-2xl font-extrabold">
            {t`Onde vocês se encontram`}
          </h2>
          <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
            {both.shared.map((shared) => (
              <li key={shared.question_id} className="flex gap-3 rounded-xl bg-leaf-soft p-4 text-leaf-ink">
                <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
                <span className="min-w-0">
                  <span className="block text-sm">{shared.question}</span>
                  <b className="font-semibold">{word(shared.theirs)}</b>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}

      {!onOpener && (
        <div className="grid justify-items-center gap-3 rounded-2xl bg-surface-2 p-6 text-center">
          <p className="max-w-md text-ink-2">
            {t`Quando vocês derem match, um toque leva qualquer destas perguntas para a conversa.`}
          </p>
          <ButtonLink to={`/people/${person.id}`}>{t`Ver o perfil de ${person.name}`}</ButtonLink>
        </div>
      )}
    </div>
  );
}
