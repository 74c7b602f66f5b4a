import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTopic } from '@/realtime/use-topic';
import { myProfileQuery } from '@/shared/member/queries';
import type { ConversationState } from './conversation-state';
import { textsOfEach } from './model';
import { termsQuery } from './photos/queries';
import type { TextReading } from './text-body';
import { useExplainsWords } from './variants/choice';
import { readersVariant, variantOf } from './variants/variant';

/** How the texts of a conversation are read: whether addresses open, and between which countries words are explained. */
export function useTextReading({ thread, messages }: ConversationState, me: string): TextReading {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const matchId = thread?.id ?? '';
  const on = useExplainsWords();
  const { data: profile } = useQuery({ ...myProfileQuery, enabled: on && thread !== null });
  const { data: terms } = useQuery({
    ...termsQuery(matchId, textsOfEach(messages, me)),
    enabled: thread !== null && thread.state !== 'closed' && messages.length > 0,
    // While the next answer is on the way the last one counts.
    placeholderData: (before) => before,
  });
  const renew = () => void client.invalidateQueries({ queryKey: ['conversation-terms', matchId] });
  useTopic(matchId ? `conv:${matchId}` : null, { 'photos.chosen': renew });
  const writer = variantOf(thread?.person?.country_code);
  const reader = readersVariant(profile?.country_code, i18n.locale);
  return { links: terms?.links === true, variants: on && writer ? { writer, reader } : null };
}
