import type { Card } from '@/api/surface';

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

/** The item of a card by its name, with the words that remind of it; undefined for what the card does not have. */
export function likedItem(
  card: Pick<Card, 'bio' | 'photos' | 'prompts'>,
  item: string,
): LikedItem | undefined {
  if (item === 'bio') return card.bio ? { item, quote: card.bio } : undefined;
  const photo = card.photos.find(({ id }) => item === `photo:${id}`);
  if (photo) return { item, picture: photo.url_128 };
  const prompt = card.prompts.find(({ id }) => item === `prompt:${id}`);
  return prompt && { item, title: prompt.text, quote: prompt.answer };
}

/** The item that lies nearest to the middle of the window, of those marked with `data-item`. */
export function itemInView(within: ParentNode): string | undefined {
  const middle = innerHeight / 2;
  const distance = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top <= middle && bottom >= middle
      ? 0
      : Math.min(Math.abs(top - middle), Math.abs(bottom - middle));
  };
  const items = [...within.querySelectorAll<HTMLElement>('[data-item]')];
  return items.sort((a, b) => distance(a) - distance(b))[0]?.dataset.item;
}
