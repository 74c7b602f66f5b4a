import { rpc } from '@/api/call';
import { solvePuzzle } from '@/api/puzzle/solve';

/** Solves the server's puzzle beside the page. */
async function solved(): Promise<{ puzzle: string; answer: string }> {
  const { puzzle, bits } = await rpc('waitlist_puzzle');
  return { puzzle, answer: await solvePuzzle(puzzle, bits) };
}

/** Asks for a place; the answer is the same for every address. */
export async function joinWaitlist(request: {
  email: string;
  locale: string;
  referral?: string;
  source?: string;
}) {
  await rpc('join_waitlist', { ...request, ...(await solved()) });
}
