// Steady traffic over kept connections, every failure of which is told.
import http from 'node:http';
import { text } from 'node:stream/consumers';

type Asked = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string };
type Answer = { status: number; headers: http.IncomingHttpHeaders; text: string };
export type Ask = (path: string, asked?: Asked) => Promise<Answer>;

/** Asks over one connection, kept for as long as the other side keeps it. Nothing is asked twice. */
export function keptConnection(origin: string): Ask {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  return async (path, { method = 'GET', headers = {}, body } = {}) => {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) =>
      http
        .request(origin + path, { method, headers, agent }, resolve)
        .on('error', reject)
        .end(body),
    );
    return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
  };
}

export type SteadyLoad = {
  /** How often each act was done. */
  readonly done: ReadonlyMap<string, number>;
  /** What failed, and how. */
  readonly failures: readonly string[];
  /** Ends it after the acts under way. */
  stop(): Promise<void>;
};

/** Does the acts of each worker in turn, over and over. An act that throws has failed; the next one goes on. */
export function steadyLoad(workers: readonly Readonly<Record<string, () => Promise<void>>>[]): SteadyLoad {
  const done = new Map<string, number>();
  const failures: string[] = [];
  let on = true;
  const work = async (acts: Readonly<Record<string, () => Promise<void>>>) => {
    while (on)
      for (const [act, doIt] of Object.entries(acts)) {
        await doIt().catch((error: unknown) => failures.push(`${act}: ${String(error)}`));
        done.set(act, (done.get(act) ?? 0) + 1);
      }
  };
  const all = workers.map(work);
  return {
    done,
    failures,
    async stop() {
      on = false;
      await Promise.all(all);
    },
  };
}
