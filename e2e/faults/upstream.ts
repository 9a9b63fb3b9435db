// The upstream of the API on sale: always correct, until told to be slow, to hang up or to fail.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const MISDEEDS = ['slow', 'cut off', 'failing'] as const;
export type Misdeed = (typeof MISDEEDS)[number];

/** Longer than the gateway waits for it. */
const SLOW_MS = 1_500;

export type Upstream = {
  url: string;
  /** Applies to the next `n` calls. */
  misbehave(misdeed: Misdeed, times: number): void;
  /** From now on it is correct again. */
  behave(): void;
  /** Ids of the calls that reached it. */
  asked: ReadonlySet<string>;
  close(): void;
};

export async function startUpstream(): Promise<Upstream> {
  const coming: Misdeed[] = [];
  const asked = new Set<string>();
  const server = createServer((request, response) => {
    asked.add(String(request.headers['x-request-id']));
    const misdeed = coming.shift();
    if (misdeed === 'cut off') return response.destroy();
    const answer = () => {
      response.writeHead(misdeed === 'failing' ? 500 : 200, { 'content-type': 'application/json' });
      response.end('{"code":0,"msg":"成功","result":{}}');
    };
    return misdeed === 'slow' ? void setTimeout(answer, SLOW_MS) : answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    misbehave: (misdeed, times) => void coming.push(...Array.from({ length: times }, () => misdeed)),
    behave: () => void coming.splice(0),
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
