import { useLingui } from '@lingui/react/macro';
import { Brain, Briefcase, Heart, Languages, type LucideIcon, Orbit, Ruler } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Card } from '@/api/surface';
import { FACTS, useFacts } from '@/shared/profile/facts';
import { IconButton } from '@/ui/button';
import { cn } from '@/ui/cn';
import { type LikedItem, likedItem } from './liked-item';
import { useValueWord } from './person-values';
import { usePersonFieldWords } from './person-words';

interface DetailsProps {
  card: Card;
  /** Given where the viewer may like: each item then has a heart. */
  onLike?: (item: LikedItem) => void;
  /** Level of the headings, so that they follow the one above them. */
  level?: 2 | 3;
  className?: string;
}

const heading = 'font-sans text-sm font-semibold tracking-normal text-ink-2';

/** Own words and facts of a person. */
export function PersonDetails({ card, onLike, level = 3, className }: DetailsProps) {
  const { t } = useLingui();
  return (
    <div className={cn('grid grid-cols-1 gap-3', className)}>
      {card.bio && (
        <Quote
          level={level}
          title={t`Sobre`}
          item="bio"
          like={
            onLike && {
              label: t`Curtir o texto sobre ${card.name}`,
              press: () => onLike(likedItem(card, 'bio') ?? { item: 'bio' }),
            }
          }
        >
          <p className="leading-relaxed whitespace-pre-line">{card.bio}</p>
        </Quote>
      )}
      {card.prompts.map((prompt) => (
        <Quote
          level={level}
          key={prompt.id}
          title={prompt.text}
          item={`prompt:${prompt.id}`}
          like={
            onLike && {
              label: t`Curtir a resposta: ${prompt.text}`,
              press: () => onLike(likedItem(card, `prompt:${prompt.id}`) ?? { item: `prompt:${prompt.id}` }),
            }
          }
        >
          <p className="font-display text-[1.35rem] leading-snug font-bold whitespace-pre-line">
            {prompt.answer}
          </p>
        </Quote>
      ))}
      {card.fun_fact && (
        <Quote level={level} title={t`Uma curiosidade`}>
          <p className="leading-relaxed">{card.fun_fact}</p>
        </Quote>
      )}
      <Interests card={card} level={level} />
      <Facts card={card} level={level} />
    </div>
  );
}

function Quote({
  level,
  title,
  item,
  like,
  children,
}: {
  level: 2 | 3;
  title: string;
  /** The name of what a like may point at. */
  item?: string;
  like?: { label: string; press: () => void };
  children: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <section
      data-item={like && item}
      className="relative rounded-xl border border-line bg-surface p-5 text-ink"
    >
      <Heading className={cn(heading, 'mb-1.5', like && 'pr-12')}>{title}</Heading>
      <div className={cn(like && 'pr-12')}>{children}</div>
      {like && (
        <IconButton
          label={like.label}
          onClick={like.press}
          tone="raised"
          className="absolute right-3.5 bottom-3.5 size-12 text-brand"
        >
          <Heart />
        </IconButton>
      )}
    </section>
  );
}

function Interests({ card, level }: { card: Card; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  const { t } = useLingui();
  const word = useValueWord();
  if (card.interests.length === 0) return null;
  return (
    <section className="rounded-xl border border-line bg-surface p-5 text-ink">
      <Heading className={cn(heading, 'mb-3')}>{t`Interesses`}</Heading>
      <ul className="flex flex-wrap gap-2">
        {card.interests.map((interest) => {
          const shared = card.shared_interests.includes(interest);
          return (
            <li
              key={interest}
              className={cn(
                'rounded-full px-3.5 py-1.5 text-sm font-medium',
                shared ? 'bg-brand-soft font-semibold text-brand-ink' : 'bg-surface-2',
              )}
            >
              {word(interest)}
              {shared && <span className="sr-only"> {t`(em comum)`}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** An icon, the name of the fact, and what it says if anything. */
type Fact = [LucideIcon, string, string | null | undefined];

function Facts({ card, level }: { card: Card; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  const { t } = useLingui();
  const words = usePersonFieldWords();
  const word = useValueWord();
  const chosen = useFacts();
  const all: Fact[] = [
    [Briefcase, t`Profissão`, card.occupation],
    [Languages, t`Idiomas`, card.languages.length > 0 ? words.languages(card.languages) : null],
    ...FACTS.map((key): Fact => {
      const { icon, label, values } = chosen[key];
      return [icon, label, values[card[key] ?? '']?.shown];
    }),
    [Ruler, t`Altura`, words.height(card.height_cm)],
    [Brain, t`Personalidade`, card.personality],
    [Orbit, t`Signo`, card.astrology_sign && word(card.astrology_sign)],
  ];
  const facts = all.filter(([, , value]) => value);
  if (facts.length === 0) return null;
  return (
    <section className="rounded-xl border border-line bg-surface p-5 text-ink">
      <Heading className={cn(heading, 'mb-2')}>{t`Em resumo`}</Heading>
      <dl className="divide-y divide-line">
        {facts.map(([Icon, label, value]) => (
          <div key={label} className="flex items-center gap-3 py-2.5">
            <dt className="flex items-center gap-3 text-ink-2">
              <Icon className="size-5" aria-hidden="true" />
              <span className="sr-only">{label}</span>
            </dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
