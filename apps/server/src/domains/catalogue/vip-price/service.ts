// What calls cost with a VIP level.
import type { VipPrice } from '@jishi/contract/catalogue';
import { formatMoney } from '@jishi/money';
import type * as z from 'zod';
import type { Context, MemberId } from '../../../kernel/context';
import { type VipPriceRow, selectVipPrices } from './store';

type Shown = z.output<typeof VipPrice>;

/** All prices of one product that are below its plain one, the lowest level first. */
export async function vipPrices(ctx: Context, memberId: MemberId | undefined, projectId: string): Promise<Shown[]> {
  return (await selectVipPrices(ctx.db, memberId, [projectId])).map(shown);
}

/** The price to show beside each product's own: that of the member's level, for others the lowest there is. */
export async function vipPrice(
  ctx: Context,
  memberId: MemberId | undefined,
  projectIds: readonly string[],
): Promise<(projectId: string) => Shown | null> {
  const byProject = new Map<string, VipPriceRow>();
  for (const row of await selectVipPrices(ctx.db, memberId, projectIds)) {
    const best = byProject.get(row.projectId);
    if (!best || (!best.mine && (row.mine || row.price < best.price))) byProject.set(row.projectId, row);
  }
  return (projectId) => {
    const row = byProject.get(projectId);
    return row ? shown(row) : null;
  };
}

function shown({ level, name, price, mine }: VipPriceRow): Shown {
  return { level, name, price: formatMoney(price), mine };
}
