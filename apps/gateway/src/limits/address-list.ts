// Addresses and CIDR ranges, IPv4 and IPv6; an IPv4 address written as IPv6 (::ffff:1.2.3.4) counts as IPv4.
import ipaddr from 'ipaddr.js';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

export class AddressList {
  readonly #single = new Set<string>();
  readonly #ranges: Range[] = [];
  readonly empty: boolean;

  /** An invalid line matches nothing, so a list of invalid lines denies everything. */
  constructor(lines: readonly string[]) {
    this.empty = lines.length === 0;
    for (const line of lines) {
      try {
        if (line.includes('/')) this.#ranges.push(mappedRange(ipaddr.parseCIDR(line.trim())));
        else this.#single.add(normalAddress(line.trim()));
      } catch {
        // matches nothing
      }
    }
  }

  /** `address` as `normalAddress` gives it. */
  includes(address: string): boolean {
    if (this.#single.has(address)) return true;
    if (this.#ranges.length === 0 || !ipaddr.isValid(address)) return false;
    const parsed = ipaddr.parse(address);
    return this.#ranges.some(([base, bits]) => parsed.kind() === base.kind() && parsed.match(base as never, bits));
  }
}

/**
 * The canonical spelling of an address.
 * @throws when it is not an address
 */
export function normalAddress(text: string): string {
  return ipaddr.process(text).toString();
}

function mappedRange([base, bits]: [ipaddr.IPv4 | ipaddr.IPv6, number]): Range {
  if (base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && bits >= 96) return [base.toIPv4Address(), bits - 96];
  return [base, bits];
}
