// A proxy before several servers: each connection goes to the first of them that takes it.

import { connect, createServer } from 'node:net';

/** Passes bytes on to the first of `ports` that answers; answers `{ url, cut, stop }`. */
export async function startBalancer(ports) {
  const open = new Set();
  const serve = (client, [port, ...others]) => {
    if (port === undefined) return client.destroy();
    const server = connect(port, '127.0.0.1');
    server.once('connect', () => {
      client.pipe(server).pipe(client);
      for (const [one, other] of [[client, server], [server, client]]) {
        one.once('close', () => other.destroy());
      }
    });
    server.once('error', () => (server.connecting || server.pending ? serve(client, others) : client.destroy()));
  };
  const listener = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    // Broken connections are the purpose of this; the client at the other end notices.
    client.on('error', () => client.destroy());
    serve(client, ports);
  });
  await new Promise((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(0, '127.0.0.1', resolve);
  });
  /** Cuts every line, as a network does. */
  const cut = () => {
    for (const client of open) client.destroy();
  };
  return {
    url: `http://127.0.0.1:${listener.address().port}`,
    cut,
    async stop() {
      cut();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
