// Ceilings on what comes from one address, so that one caller cannot starve the rest. Business limits live in the domains.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressSubject } from '../kernel/address';
import { Refusal } from '../kernel/refusal';

/** Counts something from an address. @throws Refusal tooManyRequests with when to come back */
export type Ceiling = (ip: string) => Promise<void>;

/** A ceiling of `most` in so many seconds, counted by this process. */
export function ceilingOf(most: number, seconds: number): Ceiling {
  const counted = new RateLimiterMemory({ points: most, duration: seconds });
  return async (ip) => {
    try {
      await counted.consume(addressSubject(ip));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new Refusal('tooManyRequests', undefined, { retryAfter: refused.msBeforeNext / 1000 });
    }
  };
}
