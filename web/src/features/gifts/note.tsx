import type { Gift } from './queries';

export interface ContentsProps {
  gift: Gift;
  name: string;
}

/** The words that came with a gift. */
export function Note({ gift }: Pick<ContentsProps, 'gift'>) {
  if (!gift.text) return null;
  return (
    <blockquote className="mx-5 rounded-2xl bg-surface-2 px-4 py-3.5 font-display text-lg leading-snug whitespace-pre-wrap [overflow-wrap:anywhere]">
      {gift.text}
    </blockquote>
  );
}
