import { useLingui } from '@lingui/react/macro';
import {
  Baby,
  Brain,
  Briefcase,
  GraduationCap,
  Heart,
  Languages,
  type LucideIcon,
  MapPinned,
  Orbit,
  Ruler,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Card } from '@/api/surface';
import { IconButton } from '@/ui/button';
import { cn } from '@/ui/cn';
import { useValueWord } from './person-values';
import { usePersonFieldWords } from './person-words';

/** What a like may point at: `photo:{id}`, `prompt:{id}` or `bio`, with the words that remind of it. */
export interface LikedItem {
  item: string;
  /** The photo's small address, for a photo. */
  picture?: string;
  /** The prompt that was answered. */
  title?: string;
  /** The answer, or the bio. */
  quote?: string;
}

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
          like={
            onLike && {
              label: t`Curtir o texto sobre ${card.name}`,
              press: () => onLike({ item: 'bio', quote: card.bio ?? '' }),
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
          like={
            onLike && {
              label: t`Curtir a resposta: ${prompt.text}`,
              press: () => onLike({ item: `prompt:${prompt.id}`, title: prompt.text, quote: prompt.answer }),
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
  like,
  children,
}: {
  level: 2 | 3;
  title: string;
  like?: { label: string; press: () => void };
  children: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <section className="relative rounded-xl border border-line bg-surface p-5 text-ink">
      <Heading className={cn(heading, 'mb-1.5', like && 'pr-12')}>{title}</Heading>
      <div className={cn(like && 'pr-10')}>{children}</div>
      {like && (
        <IconButton
          label={like.label}
          onClick={like.press}
          className="absolute right-3 bottom-3 bg-brand-soft text-brand-ink hover:bg-brand hover:text-on-brand"
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

function Facts({ card, level }: { card: Card; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  const { t } = useLingui();
  const words = usePersonFieldWords();
  const word = useValueWord();
  const all: Array<[LucideIcon, string, string | null | undefined]> = [
    [Briefcase, t`Profissão`, card.occupation],
    [GraduationCap, t`Formação`, words.education(card.education)],
    [Languages, t`Idiomas`, card.languages.length > 0 ? words.languages(card.languages) : null],
    [Baby, t`Filhos`, words.children(card.children)],
    [MapPinned, t`Mudança`, words.relocate(card.relocate)],
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
