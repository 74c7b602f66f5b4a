// Free ports on this machine.

import { createServer } from 'node:net';

/**
 * A port that is free now. Another process may take it first: code that starts a server tries
 * again.
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
