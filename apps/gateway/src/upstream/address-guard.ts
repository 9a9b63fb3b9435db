// Blocks upstream addresses on this machine, in private and link-local networks, and clouds' metadata services. Checks
// the address actually connected to, so a name cannot change after it was resolved.
import dns from 'node:dns';
import net from 'node:net';
import ipaddr from 'ipaddr.js';
import { AddressList } from '../limits/address-list';

/** The connection was not made because its address is not to be reached. */
export const ADDRESS_REFUSED = 'ERR_JISHI_ADDRESS_REFUSED';

/** A public address that reaches the machine's own host on Azure. */
const CLOUD_HOST = '168.63.129.16';

export class AddressGuard {
  readonly #addresses: AddressList;
  readonly #names: ReadonlySet<string>;

  /** `allowed`: addresses, ranges and host names that may be reached although they are private. */
  constructor(
    allowed: readonly string[],
    private readonly resolve: typeof dns.lookup = dns.lookup,
  ) {
    this.#addresses = new AddressList(allowed.filter((line) => ipaddr.isValid(line) || ipaddr.isValidCIDR(line)));
    this.#names = new Set(allowed.map((line) => line.toLowerCase()));
  }

  /** Whether a URL's host may be tried. Names are checked when they are resolved. */
  allowsHost(hostname: string): boolean {
    const host = hostname.replace(/^\[|\]$/g, '');
    return net.isIP(host) === 0 || this.#allows(host);
  }

  /** For `net.connect`: like dns.lookup, without the addresses that are not to be reached. */
  readonly lookup: net.LookupFunction = (hostname, options, callback) => {
    this.resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, options.all ? [] : '');
      const named = this.#names.has(hostname.toLowerCase());
      const reachable = found.filter(({ address }) => named || this.#allows(address));
      const [first] = reachable;
      if (!first) {
        const refused = new Error(`no address of ${hostname} may be reached`);
        return callback(Object.assign(refused, { code: ADDRESS_REFUSED }), options.all ? [] : '');
      }
      if (options.all) callback(null, reachable);
      else callback(null, first.address, first.family);
    });
  };

  #allows(address: string): boolean {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    const isOutside = parsed.range() === 'unicast' && parsed.toString() !== CLOUD_HOST;
    return isOutside || this.#addresses.includes(parsed.toString());
  }
}
