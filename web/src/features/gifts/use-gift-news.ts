import { useQueryClient } from '@tanstack/react-query';
import { useTopic } from '@/realtime/use-topic';
import { useMe } from '@/shared/account/session';

/** Reads gifts again when the server says that one arrived or changed. */
export function useGiftNews() {
  const me = useMe();
  const client = useQueryClient();
  const renew = () => {
    void client.invalidateQueries({ queryKey: ['gifts'] });
    // Their cards in conversations: each side hears of a gift by itself.
    void client.invalidateQueries({ queryKey: ['matches', 'cards'] });
  };
  useTopic(
    `user:${me.id}`,
    { 'gift.received': renew, 'gift.changed': renew, 'billing.changed': renew },
    renew,
  );
}
