// Whether whoever asks has proven before that a phone is theirs.
import type { Context } from '../../../kernel/context';
import { hasSignedIn } from '../session/store';
import { addressHashOf, browserHashOf } from './rules';

/** `isKnown`: a browser in which the member of the phone has signed in. All others count by their address. */
export type Requester = { hash: Buffer; isKnown: boolean };

/** Who tries something on a phone: the same work whether or not anybody has it. */
export async function requesterOf(ctx: Context, phoneKey: Buffer): Promise<Requester> {
  const browserHash = browserHashOf(ctx);
  const isKnown = await hasSignedIn(ctx.db, phoneKey, browserHash);
  return isKnown && browserHash ? { hash: browserHash, isKnown } : { hash: addressHashOf(ctx), isKnown: false };
}
