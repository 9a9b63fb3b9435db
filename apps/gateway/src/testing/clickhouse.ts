// A peer that takes rows as ClickHouse does, as far as its HTTP interface goes, and fails as it is told to.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Fault = 'refuse' | 'lose the answer' | 'hang';

export type ClickHousePeer = {
  url: string;
  /** The rows received, in order, accepted or not. */
  heard: { query: string; token: string | undefined; rows: string[][] }[];
  /** Rows that are there: of a token once. */
  rows(): string[][];
  /** How it fails from now on; undefined: not at all. */
  fail(fault?: Fault): void;
  close(): Promise<void>;
};

export async function startClickHousePeer(): Promise<ClickHousePeer> {
  const heard: ClickHousePeer['heard'] = [];
  const taken = new Map<string, string[][]>();
  let fault: Fault | undefined;
  const server = http.createServer(async (request, response) => {
    const query = new URL(request.url!, 'http://peer').searchParams.get('query')!;
    const body = await text(request);
    const rows = body
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t'));
    const token = /insert_deduplication_token = '(\w+)'/.exec(query)?.[1];
    heard.push({ query, token, rows });
    if (request.headers['x-clickhouse-user'] !== 'sink' || request.headers['x-clickhouse-key'] !== 'p w')
      return response.writeHead(403).end('Code: 516. DB::Exception: Authentication failed');
    if (fault === 'hang') return undefined;
    if (fault === 'refuse') return response.writeHead(500).end('Code: 242. DB::Exception: Table is in readonly mode');
    if (token && !taken.has(token)) taken.set(token, rows);
    if (fault === 'lose the answer') return request.socket.destroy();
    return response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://sink:p%20w@127.0.0.1:${(server.address() as AddressInfo).port}/calls`,
    heard,
    rows: () => [...taken.values()].flat(),
    fail: (next) => (fault = next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
