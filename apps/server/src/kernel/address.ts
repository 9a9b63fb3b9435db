// Addresses of callers.
import ipaddr from 'ipaddr.js';

/** What an address counts as: an IPv6 customer has a whole /64 to themselves. */
export function addressSubject(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${(address as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
