// A connection to the database that can be cut, for tests.
import net from 'node:net';

export type Wire = { url: string; state: 'up' | 'cut' | 'silent'; turn(state: Wire['state']): void; close(): void };

/** What a node reaches the database by, over TCP or its socket: it can refuse connections, or say nothing any more. */
export async function openWire(to: URL): Promise<Wire> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    if (made.state === 'cut') return client.destroy();
    const folder = to.searchParams.get('host');
    const port = to.port || '5432';
    const database = folder ? net.connect(`${folder}/.s.PGSQL.${port}`) : net.connect(Number(port), to.hostname);
    for (const [from, into] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => made.state === 'up' && into.write(chunk));
      from.on('error', () => {});
      from.on('close', () => into.destroy());
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = new URL(to);
  own.searchParams.delete('host');
  own.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const made: Wire = {
    url: own.href,
    state: 'up',
    turn(state) {
      this.state = state;
      if (state !== 'silent') cut();
    },
    close() {
      server.close();
      cut();
    },
  };
  return made;
}
