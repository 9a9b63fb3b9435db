// A network whose calls can be broken one by one.
import { answerOf, endpointOf } from './answers';

/** Makes what is common to the answers of a page true enough for it to show everything. */
type Told = Readonly<Record<string, (answer: never) => unknown>>;

export type Network = {
  /** Every call that was sent, once. */
  sent: Set<string>;
  /** Calls that answer 502. */
  broken: Set<string>;
  /** Nothing is answered before this. */
  gate: Promise<void> | undefined;
  /** Calls under way. */
  open: number;
};

/** What stands in the texts of a call's answer. */
export const wordOf = (call: string) =>
  `样${[...call].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 99991, 7)}本`;

/** What a file holds. */
const PICTURE = new Uint8Array([1]);

/** Takes the place of fetch. A call is its method, path and input. */
export function layNetwork(told: Told): Network {
  const network: Network = { sent: new Set(), broken: new Set(), gate: undefined, open: 0 };
  globalThis.fetch = async (input, { method = 'GET', body, signal } = {}) => {
    const { pathname, search } = new URL(String(input), 'http://localhost');
    const call = `${method} ${pathname}${search}${typeof body === 'string' ? ` ${body}` : ''}`;
    network.sent.add(call);
    network.open += 1;
    await network.gate;
    await new Promise((resolve) => setTimeout(resolve));
    network.open -= 1;
    signal?.throwIfAborted();
    const endpoint = endpointOf(method, pathname);
    if (!endpoint || network.broken.has(call)) return new Response('', { status: 502 });
    if (endpoint.answers === 'file') return new Response(PICTURE, { headers: { 'content-type': 'image/webp' } });
    if (endpoint.answers) return new Response('', { status: 502 });
    const answer = answerOf(endpoint, wordOf(call));
    const result = told[`${method} ${pathname}`]?.(answer as never) ?? answer;
    return Response.json({ code: 0, msg: '', result });
  };
  return network;
}
