// Upstreams that misbehave on real sockets: each a server of its own.
import net, { type AddressInfo } from 'node:net';

type Misdeed = (socket: net.Socket) => void;

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

/** What each does with a connection once a request has come. */
export const misdeeds: Readonly<Record<'silent' | 'garbage' | 'huge' | 'resetting' | 'trickling', Misdeed>> = {
  silent: () => {},
  garbage: (socket) => socket.end('\u0000\u0001 NOT HTTP \r\n\r\n{{{{'),
  huge: (socket) => {
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1 << 20, 0x20), Buffer.from('\r\n')]);
    const pour = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', pour);
    pour();
  },
  resetting: (socket) => socket.resetAndDestroy(),
  trickling: (socket) => {
    socket.write(`${HEAD}Content-Length: 1000000\r\n\r\n`);
    const drip = setInterval(() => socket.write(' '), 20);
    socket.on('close', () => clearInterval(drip));
  },
};

export type BadUpstream = {
  url: string;
  /** How many callers hang on it now. */
  connections(): number;
  /** Hangs up on all of them. */
  drop(): void;
  close(): Promise<void>;
};

export async function badUpstream(misdeed: Misdeed): Promise<BadUpstream> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.once('data', () => misdeed(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => sockets.size,
    drop,
    async close() {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
