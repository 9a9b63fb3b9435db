// Calls to addresses that members gave for other things than their webhook: under the same rules about where they may lead.
import { lookup } from 'node:dns';
import { type LookupFunction, isIP } from 'node:net';
import { Agent } from 'undici';
import type { Context } from '../../../../kernel/context';
import { policyOf } from '../delivery/service';
import { type AddressPolicy, isAllowedAddress, urlMistake } from '../rules';

/** Why an address cannot be called, in words; undefined when it can. Where its name leads is checked by `guardedAgent`. */
export function guardedMistake({ settings }: Pick<Context, 'settings'>, url: string): string | undefined {
  const policy = policyOf(settings);
  const mistake = urlMistake(url, policy);
  if (mistake) return mistake;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 || isAllowedAddress(host, policy) ? undefined : '地址指向内部网络';
}

/** Connects to no address inside the network, whatever a name resolves to. For addresses that passed `guardedMistake`. */
export function guardedAgent({ settings }: Pick<Context, 'settings'>): Agent {
  return new Agent({
    connect: { timeout: 3_000, lookup: lookupWithin(policyOf(settings)) },
    headersTimeout: 10_000,
    bodyTimeout: 10_000,
    maxResponseSize: 2 * 1024 * 1024,
  });
}

function lookupWithin(policy: AddressPolicy): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const bad = error ?? (found.every(({ address }) => isAllowedAddress(address, policy)) ? null : refused(hostname));
      const [first] = found ?? [];
      if (bad || !first) return done(bad ?? refused(hostname), '');
      if (options.all) return done(null, [first]);
      return done(null, first.address, first.family);
    });
  };
}

function refused(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} leads inside the network`), { code: 'ECONNREFUSED' });
}
