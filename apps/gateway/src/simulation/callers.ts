// The callers, the upstream, and a front that lets everybody in: what stands around the simulated parts of a call.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { projectStatus } from '@jishi/contract/enums/catalogue';
import type { Calls, CallsOptions } from '../call/calls';
import type { Forwarder } from '../call/forwarder';
import type { Exchange } from '../http/exchange';
import { NodeExchange } from '../http/node-exchange';
import { refusals } from '../refusals';
import { chargeFrom } from '../units/charge';
import { type Plan } from './plan';
import type { SimulatedProcess } from './process';
import { PROJECT, type Seen, type World, keyIdOf, memberIdOf } from './world';

/** Real time must not decide how long a line is. */
class SimulatedExchange extends NodeExchange {
  override get elapsedMs(): number {
    return 0;
  }
}

const apis = [1, 3].map((units) => ({
  id: String(units),
  headerParams: [],
  charge: chargeFrom({ kind: 'fixed', units }),
  isChat: false,
}));
const paths = { find: (_method: string, path: string) => ({ api: apis[path === '/3' ? 1 : 0], upstreamPath: path }) };
const project = { id: PROJECT, code: 'p', status: projectStatus.onSale, free: false, unit: '次', qpsLimit: 1e9, paths };

type Around = Pick<
  CallsOptions,
  'authenticator' | 'directory' | 'admission' | 'buckets' | 'sandbox' | 'signer' | 'bodies' | 'refusals'
>;

/** Everybody may call as fast as they like. */
export function admittingAll({ keys }: Plan): Around {
  const known = keys.map(({ member, dailyCalls, dailySpend }, at) => ({
    id: keyIdOf(at),
    memberId: memberIdOf(member),
    mode: 1,
    qps: null,
    dailyCalls,
    dailySpend: dailySpend === null ? null : BigInt(dailySpend),
    organised: false,
  }));
  const around = {
    authenticator: { identify: ({ headers }: Exchange) => ({ key: known[Number(headers['x-key'])], signed: false }) },
    directory: { member: (id: string) => ({ id, normal: true, vipQps: 0 }), project: () => project },
    admission: { refusal: () => undefined },
    buckets: { take: () => true },
    refusals: { keepFields: () => {}, keepReason: () => {} },
  };
  return around as unknown as Around;
}

export function forwarderOf(world: World, process: SimulatedProcess): Pick<Forwarder, 'admit' | 'forward'> {
  return {
    admit: () => undefined,
    forward: (_target, { headers }, _body, callId) =>
      new Promise((resolve) => {
        if (!process.acted()) return;
        const seen = world.seen[Number(headers['x-planned'])]!;
        seen.sent.push(callId);
        const { upstream, upstreamMs } = seen.planned;
        process.later(upstreamMs, () => {
          if (upstream === 'unreachable') return resolve({ refusal: refusals.upstreamUnreachable, ms: 1 });
          const charged = upstream === 'charged';
          const answer = { status: 200, headers: {}, body: Buffer.from(`answer to ${callId}`) };
          resolve({ verdict: { code: charged ? 0 : 4_000, charged }, answer, ms: 1 });
        });
      }),
  };
}

/** Makes a planned call. */
export async function callNode(world: World, at: number, calls: Calls, process: SimulatedProcess): Promise<void> {
  const seen = world.seen[at]!;
  seen.process = process;
  seen.cameAt = world.schedule.now;
  const { units, once, method, key } = seen.planned;
  const headers: Record<string, string> = { 'x-planned': String(at), 'x-key': String(key) };
  if (once > 0) headers['idempotency-key'] = `once-${once}`;
  const request = { url: `/${units}`, method, headers, complete: true };
  const client = { address: '10.0.0.1', secure: true };
  const response = responseOf(world, seen, process);
  const exchange = new SimulatedExchange(
    request as unknown as IncomingMessage,
    response,
    client,
    () => true,
    () => false,
  );
  try {
    await calls.serve(exchange, 'p', exchange.path);
  } catch (error) {
    if (!process.acted()) return;
    seen.faulty = true;
    world.tell(`call ${at + 1} ended by a fault: ${(error as Error).message}`);
  }
}

function responseOf(world: World, seen: Seen, process: SimulatedProcess): ServerResponse {
  let [status, marks]: [number, readonly string[]] = [0, []];
  const response = {
    headersSent: false,
    destroyed: false,
    writeHead: (given: number, headers: readonly string[]) => void ([status, marks] = [given, headers]),
    end: (body?: string | Buffer) => {
      if (!process.acted()) return;
      const mark = (name: string) => marks[marks.indexOf(name) + 1]!;
      const text = body?.toString() ?? '';
      const firstCall = marks.includes('x-first-request-id') ? mark('x-first-request-id') : undefined;
      const code = text.startsWith('{') ? (JSON.parse(text) as { code: number }).code : 0;
      const amount = Math.round(Number(mark('x-charge')) * 100_000);
      seen.answer = {
        id: mark('x-request-id'),
        status,
        code,
        source: mark('x-charge-source'),
        amount,
        firstCall,
        body: text,
      };
      seen.answeredAt = world.schedule.now;
      world.tell(
        `call ${world.seen.indexOf(seen) + 1} (${seen.answer.id}) answered: ${code || status}, ${seen.answer.source} ${amount}`,
      );
    },
  };
  return response as unknown as ServerResponse;
}
