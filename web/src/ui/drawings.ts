import type { Art } from './drawing';

/** For an unknown address: a thread that wanders over a map. */
export const LOST: Art = {
  soft: 'M20,30l40,-14l40,14l40,-14v66l-40,14l-40,-14l-40,14z',
  thin: 'M60,16v66M100,30v66',
  line: 'M10,92C26,72 44,84 52,70C62,52 34,44 40,62C48,82 92,74 84,54C78,42 68,56 82,62C102,70 118,62 124,44',
  ends: [10, 92, 124, 44],
};
