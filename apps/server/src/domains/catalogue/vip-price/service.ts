// What calls cost with a VIP level, and what else a product is to the caller.
import type { VipPrice } from '@jishi/contract/catalogue';
import { formatMoney } from '@jishi/money';
import type * as z from 'zod';
import type { Context, MemberId } from '../../../kernel/context';
import { type CallersRow, type VipPriceRow, selectForCaller } from './store';

type Shown = z.output<typeof VipPrice>;

/** All prices of one product that are below its plain one, the lowest level first. */
export async function vipPrices(ctx: Context, memberId: MemberId | undefined, projectId: string): Promise<Shown[]> {
  return (await selectForCaller(ctx.db, memberId, [projectId])).filter(hasLevel).map(shown);
}

type ForCaller = { vip: Shown | null; collected: boolean };

/** Of each product the price to show beside its own (that of the member's level, for others the lowest there is), and whether it is a favourite. */
export async function forCaller(
  ctx: Context,
  memberId: MemberId | undefined,
  projectIds: readonly string[],
): Promise<(projectId: string) => ForCaller> {
  const best = new Map<string, VipPriceRow>();
  const collected = new Set<string>();
  for (const row of await selectForCaller(ctx.db, memberId, projectIds)) {
    if (row.collected) collected.add(row.projectId);
    if (!hasLevel(row)) continue;
    const other = best.get(row.projectId);
    if (!other || (!other.mine && (row.mine || row.price < other.price))) best.set(row.projectId, row);
  }
  return (projectId) => {
    const row = best.get(projectId);
    return { vip: row ? shown(row) : null, collected: collected.has(projectId) };
  };
}

const hasLevel = (row: CallersRow): row is CallersRow & VipPriceRow => row.level !== null;

function shown({ level, name, price, mine }: VipPriceRow): Shown {
  return { level, name, price: formatMoney(price), mine };
}
