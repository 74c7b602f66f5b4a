import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Card } from '@/api/surface';
import { useNavigate } from '@/router';
import { personQuery } from '@/shared/person/person-queries';

/** What a profile's address remembers when it was opened from the deck: the way back is one step. */
export const FROM_DECK = { fromDeck: true } as const;

export const isFromDeck = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromDeck' in state;

/** Whether the deck has opened a profile that it now comes back from. */
let away = false;

/** Opens a card's profile at its own address. It is drawn from the card at once. */
export function useOpenProfile() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (card: Card) => {
    away = true;
    client.setQueryData(personQuery(card.id).queryKey, card);
    void navigate(`/people/${card.id}`, { state: FROM_DECK });
  };
}

/** Gives the focus back to the deck after a profile: the change of route moves it to the top of the page. */
export function useFocusReturn() {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!away) return;
    away = false;
    // The route's own move of the focus comes in the next frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => group.current?.focus({ preventScroll: true }));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return group;
}
