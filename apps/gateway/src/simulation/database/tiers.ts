// gateway.price_steps, count_tier and discounted, for tiers that stay.
import { type LeaseRow, type Tables, type TierUse, monthOf } from './tables';

export type Step = { from: number | null; price: number; room: number };
type Pool = { memberId: string; projectId: string };

/** A member's prices for the calls of a month, lowest tier first, and how many units each has left. */
export function priceSteps(tables: Tables, pool: Pool, month: string): Step[] {
  const base = tables.prices.get(pool.projectId) ?? 0;
  const { discount } = tables.members.get(pool.memberId)!;
  const tiers = tables.tiers.get(pool.projectId);
  if (base === 0 && !tiers) return [];
  if (!tiers) return [{ from: null, price: discounted(base, discount), room: Number.MAX_SAFE_INTEGER }];
  const all = [...(base === 0 ? [] : [{ from: 0, price: base }]), ...tiers];
  let filled = 0;
  return all.map(({ from, price }, at) => {
    const size = at + 1 < all.length ? all[at + 1]!.from - from : Number.MAX_SAFE_INTEGER;
    filled += tables.tierUse.get(nameOf(pool, month, from))?.units ?? 0;
    const room = Math.max(size - filled, 0);
    filled = Math.max(filled - size, 0);
    return { from, price: discounted(price, discount), room };
  });
}

function discounted(price: number, discount: number): number {
  return Math.max(Math.floor((price * (1_000 - discount) + 500) / 1_000), 1);
}

/** What a unit costs now that was lent like these. */
export function priceInForce(tables: Tables, lease: LeaseRow): number | undefined {
  return priceSteps(tables, lease, monthOf(lease.grantedAt)).find(({ from }) => from === lease.tierFrom)?.price;
}

function nameOf({ memberId, projectId }: Pool, month: string, from: number): string {
  return `${memberId} ${projectId} ${month} ${from}`;
}

/** The row of a tier, which may be new. */
export function tierUseOf(tables: Tables, pool: Pool, month: string, from: number): TierUse {
  const name = nameOf(pool, month, from);
  const use = tables.tierUse.get(name) ?? { units: 0, waitedSince: null };
  tables.tierUse.set(name, use);
  return use;
}

/** `units` may be negative. */
export function countTier(tables: Tables, pool: Pool, month: string, from: number, units: number) {
  const use = tierUseOf(tables, pool, month, from);
  use.units += units;
  use.waitedSince = null;
}
