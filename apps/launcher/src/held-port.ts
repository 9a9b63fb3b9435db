// A port that outlives the processes behind it: the launcher binds it and never accepts; each process inherits it. While nobody
// listens, connections wait in the system's queue.
import net from 'node:net';

export type HeldPort = {
  /** For the child's `stdio`. */
  fd: number;
  release(): void;
};

type Handle = { fd?: number; close(): void };
/** What node:cluster binds its shared sockets by: a handle, or the number of an error. */
type Binding = { _createServerHandle(host: string, port: number, family: 4 | 6, fd: -1, flags: 0): Handle | number };

/** Binds the port; undefined where a socket has no number to inherit (Windows). @throws Error when it is taken */
export function holdPort(host: string, port: number): HeldPort | undefined {
  const family = net.isIPv6(host) ? 6 : 4;
  const handle = (net as unknown as Binding)._createServerHandle(host, port, family, -1, 0);
  if (typeof handle === 'number') throw new Error(`端口 ${port} 无法使用（${handle}）。`);
  const { fd = -1 } = handle;
  if (fd >= 0) return { fd, release: () => handle.close() };
  handle.close();
  return undefined;
}
