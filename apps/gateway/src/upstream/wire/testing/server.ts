// An upstream on bare sockets, which answers byte by byte as a test says.
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

export type BareServer = {
  url: URL;
  /** Each connection that was ever made, in order. */
  sockets: net.Socket[];
  /** What each connection has sent. */
  asked: string[];
  close(): Promise<void>;
};

/** `onRequest` is called for each piece that arrives; `server`: instead of a plain one. */
export async function bareServer(
  onRequest: (socket: net.Socket, text: string, connection: number) => void,
  server: net.Server = net.createServer(),
  event = 'connection',
): Promise<BareServer> {
  const [sockets, asked]: [net.Socket[], string[]] = [[], []];
  server.on(event, (socket: net.Socket) => {
    const connection = sockets.push(socket) - 1;
    asked.push('');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      asked[connection] += chunk.toString('latin1');
      onRequest(socket, chunk.toString('latin1'), connection);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    sockets,
    asked,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
