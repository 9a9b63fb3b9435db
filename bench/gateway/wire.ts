// Measures what reading a call and answering it costs the gateway's front, by its own wire and by Node's HTTP, in turns; needs wrk:
//   npx tsx bench/gateway/wire.ts    (SECONDS=1 ROUNDS=10 set the length)
import { execFile } from 'node:child_process';
import os from 'node:os';
import { promisify } from 'node:util';
import { ClientAddresses } from '../../apps/gateway/src/http/client-address';
import type { Exchange } from '../../apps/gateway/src/http/exchange';
import { Front } from '../../apps/gateway/src/http/server';
import { CONNECTIONS } from './load';

const SECONDS = process.env['SECONDS'] ?? '1';
const ROUNDS = Number(process.env['ROUNDS'] ?? 10);

const headers = ['content-type', 'application/json', 'x-request-id', '266666666666666666', 'x-charge', '0.005'];
const body = Buffer.from('{"code":0,"msg":"","result":{"province":"浙江","city":"杭州"}}');
const answer = async (exchange: Exchange) => exchange.answer(200, headers, body);
const front = new Front({
  clients: new ClientAddresses([]),
  handlers: { calls: answer, tryOuts: answer, usage: answer, checks: answer, mcp: answer },
  publicKey: '',
  ready: () => true,
  metrics: async () => ({ contentType: '', text: '' }),
  onFault: (error) => console.error(error),
});
const url = `${await front.listen('127.0.0.1', 0)}/openapi/test/query?phone=13800000000`;

const SIGNED = ['X-Ca-Key: ak0123456789abcdef', 'X-Ca-Timestamp: 1795910400000', `X-Ca-Nonce: ${'a'.repeat(36)}`];
const ASKING = [...SIGNED, `X-Ca-Signature: ${'b'.repeat(44)}`, 'Accept: application/json', 'User-Agent: sdk/1.0'];
/** Node's parser gets whoever would read trailers. */
const WAYS = { wire: ASKING, node: [...ASKING, 'TE: trailers'] };

/** CPU µs per call of this process. */
async function measure(asking: readonly string[]): Promise<number> {
  const named = asking.flatMap((header) => ['-H', header]);
  const before = process.cpuUsage();
  const { stdout } = await promisify(execFile)('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, ...named, url]);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / Number(/(\d+) requests in/.exec(stdout)![1]);
}

const figures: Record<keyof typeof WAYS, number[]> = { wire: [], node: [] };
for (let round = 0; round <= ROUNDS; round++) {
  for (const way of ['wire', 'node'] as const) {
    const figure = await measure(WAYS[way]);
    if (round > 0) figures[way].push(figure);
  }
}
await front.close(0);
console.log(`CPU µs per call, ${ROUNDS} rounds of ${SECONDS} s in turns, load ${os.loadavg()[0]!.toFixed(1)}`);
for (const [way, values] of Object.entries(figures)) {
  const sorted = values.toSorted((a, b) => a - b);
  console.log(`${way}  least ${sorted[0]!.toFixed(1)}  median ${sorted[ROUNDS >> 1]!.toFixed(1)}`);
}
