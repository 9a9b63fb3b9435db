// The addresses that secrets stand in, and who has one of them.
import { digestOf } from '../../../kernel/secret';

/** The digest of the secret at the end of a pasted address; undefined when there is none. */
export function digestInAddress(address: string): Buffer | undefined {
  const secret = /(?:^|\/)([\w-]{43})(?:[/?#].*)?$/.exec(address.trim())?.[1];
  return secret ? digestOf(secret) : undefined;
}

/** Where the secret of a link, and the one to unsubscribe by, lead. */
export const sheetPath = (secret: string) => `/sheet/${secret}`;
export const unsubscribePath = (secret: string) => `/sheet/unsubscribe/${secret}`;

/** Links that a member makes. */
export const LINK_LIMITS = [{ most: 100, seconds: 86_400 }];
