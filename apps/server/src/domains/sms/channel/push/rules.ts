// How a receipt finds its message.
import type { Vault } from '@jishi/vault';
import { type TextAnew, hexAnew } from '../../../../kernel/digests';
import { PHONE_PURPOSE } from '../../message/rules';

const TAIL_BYTES = 8;

/**
 * What a message is known by at a channel: the provider's number for the call or the message, bound to the phone, which
 * stands in it as a digest only. Whoever guesses one of both finds nothing.
 */
export function keyOf(vault: Pick<Vault, 'keyedDigest'>, ref: string, phone: string): string {
  return `${ref}:${vault.keyedDigest(phone, PHONE_PURPOSE, TAIL_BYTES).toString('hex')}`;
}

/** What a message is known by, once digests are made anew. */
export const keyAnew: TextAnew = hexAnew(/^.*:([\da-f]{16})$/);
