import { rpc } from '@/api/call';

/** Solves the server's puzzle beside the page. */
async function solved(): Promise<{ puzzle: string; answer: string }> {
  const { puzzle, bits } = await rpc('waitlist_puzzle');
  const worker = new Worker(new URL('./puzzle-worker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await new Promise<string>((resolve, reject) => {
      worker.onmessage = (event: MessageEvent<string>) => resolve(event.data);
      worker.onerror = (event) => reject(new Error(`The puzzle was not solved: ${event.message}`));
      worker.postMessage({ puzzle, bits });
    });
    return { puzzle, answer };
  } finally {
    worker.terminate();
  }
}

/** Asks for a place; the answer is the same for every address. */
export async function joinWaitlist(wish: {
  email: string;
  locale: string;
  referral?: string;
  source?: string;
}) {
  await rpc('join_waitlist', { ...wish, ...(await solved()) });
}
