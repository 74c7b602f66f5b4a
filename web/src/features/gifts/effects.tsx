import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@/router';
import { GiftArt } from './art';
import { effectsQuery } from './queries';
import { useGiftNews } from './use-gift-news';
import { useGiftWords } from './words';

/** Sweets that are pinned on top of a conversation. */
export function PinnedSweets({ matchId }: { matchId: string }) {
  const { t } = useLingui();
  const words = useGiftWords();
  useGiftNews();
  const { data } = useQuery({ ...effectsQuery(matchId), retry: false });
  if (!data || data.pinned.length === 0) return null;
  return (
    <ul
      aria-label={t`Doces fixados`}
      className="flex gap-2 overflow-x-auto border-b border-line bg-surface px-4 py-2"
    >
      {data.pinned.map(({ gift_id, kind }) => (
        <li key={gift_id}>
          <Link
            to={`/gifts?presente=${gift_id}`}
            className="flex min-h-11 items-center gap-2 rounded-full bg-sun-soft py-1 pr-4 pl-1.5 text-sm font-semibold text-sun-ink"
          >
            <GiftArt kind={kind} className="size-9 rounded-full p-1" />
            {words.gift(kind).name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Two rings of petals round a bubble. */
const FRAME = '{box-shadow:0 0 0 3px var(--bg),0 0 0 5px #d3315b,0 0 0 8px #fce6eb}';

/** The frame of roses round messages, as a style of their rows: the conversation needs not know of gifts. */
export function RoseFrames({ matchId }: { matchId: string }) {
  const { data } = useQuery({ ...effectsQuery(matchId), retry: false });
  // Ids of the server are hexadecimal digits and dashes; nothing else becomes a style.
  const ids = (data?.framed ?? []).filter((id) => /^[0-9a-f-]{36}$/.test(id));
  if (ids.length === 0) return null;
  const rows = ids.map((id) => `[data-message="${id}"] .rounded-\\[1\\.35rem\\]`);
  return <style>{rows.join(',') + FRAME}</style>;
}
