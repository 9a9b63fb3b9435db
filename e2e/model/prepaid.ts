// What is charged by units: what is prepaid goes first, the rest at the member's price.
import { levelAt } from './levels';
import { DAY, type Holding, type Member, type Model, least } from './model';

/** Running packages, packages not begun, free calls; within each the earliest to end. */
function inTurn({ source, unstarted }: Holding): number {
  if (source !== 'package') return 3;
  return unstarted === null ? 1 : 2;
}

/** What is prepaid of so many units, and how many are not. */
export function prepaidOf(model: Model, member: Member, units: number, goods?: 'messages') {
  const usable = member.holdings
    .filter(({ of, from, until, remaining }) => of === goods && from <= model.now && until > model.now && remaining > 0)
    .toSorted((a, b) => inTurn(a) - inTurn(b) || a.until - b.until);
  let left = units;
  const parts = usable.map((holding) => {
    const part = Math.min(left, holding.remaining);
    left -= part;
    return { holding, part };
  });
  return { parts: parts.filter(({ part }) => part > 0), left };
}

/** Takes units of a holding; the first use of one that waits for it begins its days. */
export function use({ now }: Model, holding: Holding, units: number): void {
  holding.remaining -= units;
  if (holding.unstarted === null) return;
  holding.until = now + holding.unstarted * DAY;
  holding.unstarted = null;
}

/** Less what the level takes off: to the nearest unit of money, and never nothing. */
export function priceOf(model: Model, member: Member, full: bigint): bigint {
  const off = levelAt(model, member)?.offCalls ?? 0n;
  const price = (2n * full * (1000n - off) + 1000n) / 2000n;
  return -least(-price, -1n);
}
