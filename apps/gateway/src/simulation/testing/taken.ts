// What calls of a node that comes back have taken of caps.
import type { Taken } from '../../limits/store';
import type { Tables } from '../database/tables';
import type { Random } from '../random';

/** Of some calls that are booked by now, and one that is `open`. */
export function someTaken(
  random: Random,
  { records, keys }: Tables,
  day: string,
  open: string,
  price: number,
): Taken[] {
  const booked = [...records.keys()].filter(() => random.chance(0.3));
  return [...booked, open].map((id) => ({
    id,
    keyId: records.get(id)?.keyId ?? random.pick([...keys.keys()]),
    day,
    calls: random.whole(0, 1),
    spend: BigInt(random.whole(0, 2) * price),
  }));
}
