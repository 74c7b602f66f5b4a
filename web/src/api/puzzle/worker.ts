import { solve } from './sha256';

// Its own thread, so that the page answers while the number is sought.
self.onmessage = (event: MessageEvent<{ puzzle: string; bits: number }>) => {
  self.postMessage(solve(event.data.puzzle, event.data.bits));
};
