/**
 * A refusal of the open platform: HTTP 200 with a code other than E0000. The numbers that public documents give are
 * used as they are; where they give none, a refusal has the number of its kind.
 */
export class PlatformRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The application is not known. */
export const UNKNOWN_APPLICATION = '070101';
/** Signature or token are not right. */
export const BAD_CREDENTIALS = '070304';
/** Too many tokens in thirty days. */
export const TOKENS_USED_UP = '070306';
/** What was sent is not right. */
export const INVALID = 'E9105';
/** The order number has been used. */
export const DUPLICATE = 'E9106';
/** There is no such invoice. */
export const NOT_FOUND = 'E9500';
/** Sealing was tried too often today. */
export const RETRIES_USED_UP = 'E9613';

/** The order is refused before anything is done. */
export function invalid(message: string): PlatformRefusal {
  return new PlatformRefusal(INVALID, message);
}
