// By what the address that a supplier notifies is found.
import { createHash } from 'node:crypto';

/** The digest that an address is found by. */
export function addressHash(address: string): Buffer {
  return createHash('sha256').update(address).digest();
}
