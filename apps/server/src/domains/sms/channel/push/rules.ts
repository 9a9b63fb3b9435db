// How a receipt finds its message.

/**
 * What a message is known by at a channel: the provider's number for the call or the message, bound to the phone, which
 * stands in it as a digest only. Whoever guesses one of both finds nothing.
 */
export function keyOf(ref: string, phoneDigest: Buffer): string {
  return `${ref}:${phoneDigest.toString('hex').slice(0, 16)}`;
}
