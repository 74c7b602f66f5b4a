import { useLingui } from '@lingui/react/macro';
import { HiddenContent } from './hidden-content';
import type { Round } from './queries';

interface CardTextProps {
  card: Round['card'];
}

/** The words of a card; those of an own card may be gone, or have a word that the reader hides. */
export function CardText({ card }: CardTextProps) {
  const { t } = useLingui();
  if (!card) return t`Verdade ou desafio?`;
  if (card.gone) return t`Esta carta foi apagada.`;
  return <HiddenContent hidden={card.hidden}>{card.text}</HiddenContent>;
}

/** Which of the two wrote a card; nothing for those of the game. */
export function CardAuthor({ card, name }: CardTextProps & { name: string }) {
  const { t } = useLingui();
  if (!card || card.by_me === null || card.gone) return null;
  return (
    <p className="-mt-1 justify-self-start rounded-full bg-sun-soft px-2.5 py-0.5 text-[.8125rem] font-semibold break-words text-sun-ink">
      {card.by_me ? t`Carta sua` : t`Carta de ${name}`}
    </p>
  );
}
