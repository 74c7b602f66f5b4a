import { rpc } from '@/api/call';
import { solvePuzzle } from '@/api/puzzle/solve';
import type { FunctionArgs } from '@/api/surface';

export type NoticeKind = Exclude<FunctionArgs<'public_notice'>['kind'], 'report_abuse' | 'broken_book'>;

export interface Notice {
  subject: string;
  kind: NoticeKind;
  text: string;
  email: string;
}

/** Sends a notice with the server's puzzle solved beside the page; answers its receipt. */
export async function sendNotice(notice: Notice): Promise<string> {
  const { puzzle, bits } = await rpc('waitlist_puzzle');
  const { receipt } = await rpc('public_notice', {
    ...notice,
    puzzle,
    answer: await solvePuzzle(puzzle, bits),
  });
  return receipt;
}
