// The real address of a client: X-Forwarded-* headers count only from trusted proxies.
import type { IncomingHttpHeaders } from 'node:http';
import { AddressList, normalAddress } from '../limits/address-list';

/** The client's address, and whether it used https. */
export type Client = { address: string; secure: boolean };

export class ClientAddresses {
  readonly #trusted: AddressList;

  constructor(trustedProxies: readonly string[]) {
    this.#trusted = new AddressList(trustedProxies);
  }

  /** The nearest address that is not a trusted proxy, read from the end of X-Forwarded-For. `remote`: of the connection. */
  of(remote: string | undefined, headers: IncomingHttpHeaders): Client {
    const peer = plainAddress(remote);
    const forwarded = headers['x-forwarded-for'];
    const scheme = headers['x-forwarded-proto'];
    if (forwarded === undefined && scheme === undefined) return { address: peer, secure: false };
    if (!this.#trusted.includes(peer)) return { address: peer, secure: false };
    let address = peer;
    const hops = typeof forwarded === 'string' ? forwarded.split(',') : [];
    for (const hop of hops.reverse()) {
      const named = plainAddress(hop.trim());
      if (named === '') break;
      address = named;
      if (!this.#trusted.includes(named)) break;
    }
    return { address, secure: scheme === 'https' };
  }
}

/** Empty when it is not an address. */
function plainAddress(text: string | undefined): string {
  if (text === undefined) return '';
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return text;
  if (text.startsWith('::ffff:') && text.includes('.')) return text.slice(7);
  try {
    return normalAddress(text);
  } catch {
    return '';
  }
}
