// Connections to upstreams that remember whether they have answered before: only those can have been closed while idle.
import { type buildConnector as Build, buildConnector } from 'undici';

type Broken = Error & { code?: string; socket?: { bytesRead?: number } };

/** The connection broke. */
const RESET = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
const kept = new WeakSet<Error>();

/** Undici's connector, with that mark on errors. */
export function connectorOf(options: Build.BuildOptions): Build.connector {
  const connect = buildConnector(options);
  return (target, done) =>
    connect(target, (...result) => {
      const socket = result[1];
      socket?.on('error', (error) => {
        if (socket.bytesRead > 0) kept.add(error);
      });
      done(...result);
    });
}

/** Whether a connection broke that had answered before. */
export function brokeWhenReused(error: Broken): boolean {
  return RESET.has(error.code ?? '') && (kept.has(error) || (error.socket?.bytesRead ?? 0) > 0);
}
