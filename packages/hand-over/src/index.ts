// How a process makes way for its successor on the same port, and no caller notices. The port is a socket that the supervisor
// holds and both inherit (docs/decisions/095-a-port-that-outlives-its-process.md).
import type http from 'node:http';
import net from 'node:net';

/** The inherited socket's number, as systemd has it; the channel to the supervisor comes behind it. */
export const INHERITED_FD = 3;
/** Its name in the environment: how many sockets are inherited. */
export const INHERITED = 'LISTEN_FDS';

/** What a process tells its supervisor, and is told. */
export const READY = 'ready';
export const MAKE_WAY = 'make way';

/** The longest that a process may take to make way; the longest stream of the gateway takes ten minutes. */
export const MAKE_WAY_WITHIN_MS = 15 * 60_000;

type Address = { host: string; port: number };

/** Where to listen: at the inherited socket, or where it was configured. For `Server.listen`. */
export function listeningAt(address: Address, env = process.env): Address | { host: string; fd: number } {
  return env[INHERITED] === '1' ? { host: address.host, fd: INHERITED_FD } : address;
}

/** Tells the supervisor, if there is one, that this process serves; `makeWay` is called when its successor does. */
export function serving(makeWay: () => void): void {
  process.on('message', (message) => message === MAKE_WAY && makeWay());
  process.send?.(READY);
}

const REQUESTS = ['request', 'checkContinue', 'checkExpectation'];

/**
 * Takes no more connections and resolves when those that are there have ended: after their next answer, which says so, or when
 * they were idle for as long as ever. An idle one is not cut, because a request may be on its way.
 */
export function drain(server: http.Server, withinMs = MAKE_WAY_WITHIN_MS): Promise<void> {
  const last = (_request: http.IncomingMessage, response: http.ServerResponse) => {
    response.shouldKeepAlive = false;
  };
  for (const event of REQUESTS) if (server.listenerCount(event) > 0) server.prependListener(event, last);
  const cut = setTimeout(() => server.closeAllConnections(), withinMs);
  // close() of http.Server would cut the idle ones
  return new Promise((resolve) => {
    net.Server.prototype.close.call(server, () => {
      clearTimeout(cut);
      resolve();
    });
  });
}
