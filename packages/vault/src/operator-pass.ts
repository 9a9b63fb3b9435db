// What lets the server ask a gateway node for something on an operator's behalf: they share the master key and nothing else.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Vault } from './vault';

const PURPOSE = 'gateway.operator_pass';
/** Milliseconds that a pass is good for; both sides may be off by a little. */
const GOOD_FOR = 60_000;

/** A pass for one request with this body, as a header's value. `now`: epoch milliseconds. */
export function operatorPass(vault: Vault, body: string, now: number): string {
  const until = now + GOOD_FOR;
  return `${until}.${digestsOf(vault, until, body)[0].toString('hex')}`;
}

/** Whether the pass is for this body and still good. */
export function isOperatorPass(vault: Vault, pass: string, body: string, now: number): boolean {
  const [, until = '', given = ''] = /^(\d{13})\.([0-9a-f]{64})$/.exec(pass) ?? [];
  if (!given || Number(until) < now || Number(until) > now + 2 * GOOD_FOR) return false;
  return digestsOf(vault, Number(until), body).some((right) => timingSafeEqual(Buffer.from(given, 'hex'), right));
}

function digestsOf(vault: Vault, until: number, body: string): [Buffer, ...Buffer[]] {
  return vault.tokenDigests(`${until}:${createHash('sha256').update(body).digest('hex')}`, PURPOSE);
}
