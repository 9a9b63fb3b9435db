// Whether the requester has proven before that a phone is theirs.
import type { Context } from '../../../kernel/context';
import { selectSignedInFrom } from '../session/store';
import { addressHashOf, browserHashOf } from './rules';

/** `knownBy`: how it is known that the member of the phone has signed in from there; null for a stranger. */
export type Requester = { hash: Buffer; knownBy: 'browser' | 'address' | null };

/**
 * The requester trying something on a phone: the browser if known, else the address. Takes equal time whether or not
 * the phone has an account.
 */
export async function requesterOf(ctx: Context, phoneKey: Buffer): Promise<Requester> {
  const from = { browserHash: browserHashOf(ctx), addressHash: addressHashOf(ctx) };
  const known = await selectSignedInFrom(ctx.db, phoneKey, from);
  if (known.browser && from.browserHash) return { hash: from.browserHash, knownBy: 'browser' };
  return { hash: from.addressHash, knownBy: known.address ? 'address' : null };
}
