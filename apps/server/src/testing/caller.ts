// A caller that can make any call of the contract: queries, JSON, forms with a file, downloads, the beginning of events.
import type { Endpoint } from '@jishi/contract/endpoint';
import type { OperatorRole } from '../domains/operator/rules';
import { addressOf } from './address';
import { signInOperator } from './operators';
import type { TestServer } from './server';

export type Reply = { status: number; code: number; msg: string; result: unknown; text: string };

type Call = { token?: string; idempotencyKey?: string; headers?: Record<string, string> };

const BOUNDARY = '----jishi-test';
/** The smallest picture there is. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The browser that makes every call, by its cookie over http and https. */
export const BROWSER = 'browser-of-all-testing';

let addresses = 0;
/** A new address each time, so that limits per address do not interfere. */
export function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/**
 * Makes a call; strings are sent as they are. A download counts as success with the file as text; of events only the
 * first is read.
 */
export async function makeCall(
  server: TestServer,
  endpoint: Endpoint,
  input: object | string,
  call: Call = {},
): Promise<Reply> {
  const { idempotencyKey, token, headers } = call;
  const sent = contentOf(endpoint, input);
  const answer = await server.inject({
    method: endpoint.method,
    url: sent.url ?? endpoint.path,
    ...(token === undefined ? {} : { token }),
    ...(sent.query ? { query: sent.query } : { payload: sent.payload }),
    headers: {
      cookie: `browser=${BROWSER}; __Host-browser=${BROWSER}`,
      ...sent.headers,
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      ...headers,
    },
    remoteAddress: newAddress(),
    payloadAsStream: endpoint.answers === 'events',
  });
  const payload = endpoint.answers === 'events' ? await beginningOf(answer) : answer.payload;
  const status = answer.statusCode;
  if (!String(answer.headers['content-type']).startsWith('application/json'))
    return { status, code: status === 200 ? 0 : -1, msg: '', result: null, text: payload };
  const { code, msg, result } = JSON.parse(payload) as { code: number; msg: string; result: unknown };
  return { status, code, msg, result, text: payload };
}

/** The first part of an answer that may go on; then disconnects. */
async function beginningOf(answer: Awaited<ReturnType<TestServer['inject']>>): Promise<string> {
  const pieces = answer.stream()[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const { value } = await pieces.next();
  answer.raw.res.destroy();
  return String(value ?? '');
}

type Content = {
  url?: string;
  query?: Record<string, string>;
  payload?: string | Buffer;
  headers: Record<string, string>;
};

function contentOf({ path, body }: Endpoint, input: object | string): Content {
  if (typeof input === 'string') return { payload: input, headers: { 'content-type': 'application/json' } };
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  if (body === 'query') {
    const { url, rest } = addressOf(path, Object.fromEntries(given.map(([name, value]) => [name, textOf(value)])));
    return { url, query: rest as Record<string, string>, headers: {} };
  }
  if (body === 'json') return { payload: JSON.stringify(input), headers: { 'content-type': 'application/json' } };
  const parts = given.map(([name, value]) => Buffer.from(`${head(name)}\r\n\r\n${textOf(value)}\r\n`));
  const file = [
    Buffer.from(`${head('file')}; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`),
    PNG,
    Buffer.from('\r\n'),
  ];
  return {
    payload: Buffer.concat([...parts, ...file, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

const head = (name: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** The shape of an answer with its numbers and amounts; other texts are judged by whose they are. */
export function shapeOf(value: unknown): unknown {
  if (typeof value === 'string') return /^-?\d+\.\d{2,5}$/.test(value) ? value : 'text';
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]));
}

/** Makes calls as an operator of a role: the one before, or another when that one's session is over or has asked too often. */
export function callsByRole(server: TestServer) {
  const tokens = new Map<OperatorRole, string>();
  return async (role: OperatorRole, endpoint: Endpoint, input: object): Promise<Reply> => {
    const token = tokens.get(role);
    const reply = token && (await makeCall(server, endpoint, input, { token }));
    if (reply && reply.status !== 401 && reply.status !== 429) return reply;
    const next = await signInOperator(server, role);
    tokens.set(role, next.token);
    return makeCall(server, endpoint, input, { token: next.token });
  };
}
