import { rpc } from '@/api/call';
import type { LiveCompatibility } from '@/api/surface';

/**
 * What matches have in common now; all open ones, or those of the ids. A list is worth more than its numbers: without
 * them it shows those of the day of the match.
 */
export async function compatibilityOf(matches?: string[]): Promise<Map<string, LiveCompatibility>> {
  try {
    const answer = await rpc('match_compatibility', matches ? { matches } : {});
    return new Map(answer.map((live) => [live.match_id, live]));
  } catch (error) {
    console.warn('The percentages of the matches could not be read', error);
    return new Map();
  }
}
