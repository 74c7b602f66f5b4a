import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import type { TalkTopic } from '@/api/surface';
import { Badge } from '@/ui/badge';
import { cn } from '@/ui/cn';
import { useAnswerWord } from './answer-words';
import { Openers } from './openers';

interface TopicCardProps {
  topic: TalkTopic;
  name: string;
  onOpener?: (text: string) => void;
  open?: boolean;
}

/** A question on which the two differ: both sides in kind words, the difference, and ways to begin. */
export function TopicCard({ topic, name, onOpener, open }: TopicCardProps) {
  const { t } = useLingui();
  const word = useAnswerWord();
  return (
    <details
      open={open}
      className="group rounded-2xl border border-line bg-surface shadow-card open:pb-5 md:open:pb-6"
    >
      <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-4 rounded-2xl px-5 py-4 md:px-6 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-2">
            <b className="font-display text-xl font-extrabold">{topic.topic}</b>
            {topic.near && <Badge tone="leaf">{t`Quase lá`}</Badge>}
          </span>
          <span className="block text-sm text-ink-2">{topic.question}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-1 gap-5 px-5 pt-1 md:px-6">
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <Side who={t`Você`} answer={word(topic.mine)} side={topic.my_side} tone="brand" />
          <Side who={name} answer={word(topic.theirs)} side={topic.their_side} tone="tile" />
        </div>
        <p className="border-l-4 border-sun pl-4 text-[1.05rem] leading-relaxed">{topic.bridge}</p>
        <Openers openers={topic.openers} onOpener={onOpener} />
      </div>
    </details>
  );
}

const TONES = { brand: 'bg-brand-soft text-brand-ink', tile: 'bg-tile-soft text-tile-ink' };

const Side = ({
  who,
  answer,
  side,
  tone,
}: {
  who: string;
  answer: string;
  side: string;
  tone: keyof typeof TONES;
}) => (
  <div className={cn('grid content-start gap-1.5 rounded-xl p-4', TONES[tone])}>
    <p className="truncate text-sm font-semibold">{who}</p>
    <p className="font-display text-lg leading-tight font-bold">{answer}</p>
    <p className="text-sm leading-relaxed">{side}</p>
  </div>
);
