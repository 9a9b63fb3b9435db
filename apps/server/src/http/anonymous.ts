// A ceiling on calls that leave something behind, for addresses without a session.
import type { Endpoint } from '@jishi/contract/endpoint';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressSubject } from '../kernel/address';
import type { Context } from '../kernel/context';
import { Refusal } from '../kernel/refusal';

const HOUR_SECONDS = 3_600;

/** Counts a visitor's call against its endpoint's ceiling. @throws Refusal tooManyRequests with when to come back */
export function anonymousCeiling({ anonymousPerHour }: Endpoint): (ctx: Context) => Promise<void> {
  if (anonymousPerHour === undefined) return () => Promise.resolve();
  const counted = new RateLimiterMemory({ points: anonymousPerHour, duration: HOUR_SECONDS });
  return async ({ actor, ip }) => {
    if (actor.kind !== 'visitor') return;
    try {
      await counted.consume(addressSubject(ip));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new Refusal('tooManyRequests', undefined, { retryAfter: refused.msBeforeNext / 1000 });
    }
  };
}
