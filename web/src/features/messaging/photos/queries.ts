import { queryOptions } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { ApiError, errorCode } from '@/api/errors';
import { STALE } from '@/api/query';
import { signUrls } from '@/api/signed-urls';
import type { Message } from '@/api/surface';
import { isSavingData } from '@/ui/data-saving';

/** What a conversation allows. `texts` says how far it has come: the answer is asked anew while that can change it. */
export const termsQuery = (matchId: string, texts = '') =>
  queryOptions({
    queryKey: ['conversation-terms', matchId, texts],
    queryFn: () => rpc('conversation_terms', { match_id: matchId }),
    staleTime: STALE.MINUTES.FIVE,
    retry: false,
    // A conversation does without them where they do not arrive.
    meta: { quiet: true },
  });

/** The address of a photo, fetched when it is opened; of one that is shown a single time once and for all. */
export const photoQuery = (message: Message) =>
  queryOptions({
    queryKey: ['message-photo', message.id],
    queryFn: async () => {
      const { photo } = message;
      if (photo?.once) await openOnce(message.id);
      const size = isSavingData() ? 400 : 800;
      const [url] = await signUrls('messages', [`${message.match_id}/${photo?.id}/${size}.webp`]);
      if (!url) throw new ApiError('There is no such photo', 'NOT_FOUND', 404);
      return url;
    },
    staleTime: STALE.MINUTES.FIVE,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  });

/** A lost answer may mean that it is open already; whether its file can still be fetched, the storage says. */
async function openOnce(id: string) {
  try {
    await rpc('open_photo', { id });
  } catch (error) {
    if (errorCode(error) !== 'STATE') throw error;
  }
}
