// A call's parameters for the tester, as far as they are known: what was masked is left for the member to fill in.
import type { getCallRecord } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';

type Kept = Pick<Output<typeof getCallRecord>, 'paramsMasked' | 'bodies'>;

export type Sent = { place: 'query' | 'body'; name: string; value: string };

/** What was sent, by place and name: masked, except for a body that the member had kept. */
export function sentParams({ paramsMasked, bodies }: Kept): Sent[] {
  const lines = paramsMasked.split('\n').filter(Boolean);
  const isBody = (line: string) => line.startsWith('{');
  const query = lines.filter((line) => !isBody(line)).flatMap(pairsOf);
  const body = bodies?.request.text || lines.find(isBody) || '';
  return [...query, ...bodyFields(body)];
}

function pairsOf(line: string): Sent[] {
  return line.split('&').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 ? [{ place: 'query' as const, name: pair.slice(0, at), value: pair.slice(at + 1) }] : [];
  });
}

function bodyFields(text: string): Sent[] {
  try {
    const body = JSON.parse(text) as unknown;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
    return Object.entries(body).map(([name, value]) => ({
      place: 'body' as const,
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    }));
  } catch {
    return [];
  }
}

/** Masked, or cut at the end of what is kept. */
const isWhole = ({ value }: Sent) => !/[*…]/.test(value);

/**
 * The tester with these parameters, in the fragment that browsers do not send to servers; and the names it lacks.
 * Addresses of an endpoint's own fields only: the tester takes no others.
 */
export function replay(apiId: string, sent: readonly Sent[]): { href: string; missing: string[] } {
  const known = sent.filter(isWhole).map(({ place, name, value }): [string, string] => [`${place}.${name}`, value]);
  const fragment = new URLSearchParams(known).toString();
  return {
    href: `/codetest?${new URLSearchParams({ id: apiId }).toString()}${fragment && `#${fragment}`}`,
    missing: sent.filter((one) => !isWhole(one)).map(({ name }) => name),
  };
}
