// Where a withdrawal's money goes: what pays owed credit back, which top-ups the rest goes back to, and what goes by bank.
import { refundWay } from '@jishi/contract/enums/payment';
import type { Queryable } from '@jishi/db';
import type { Context, MemberId } from '../../../../kernel/context';
import { balances } from '../../../ledger';
import { backOf } from '../../refund/bonus/service';
import { RETURNABLE_MS, spread } from '../../refund/rules';
import { selectSources } from '../../refund/store';
import { payersOf } from '../../remittance/matching/service';
import { owedOf } from '../rules';
import type { Plan } from './rules';

/** Channels take back what was paid after this. */
export const returnableSince = (ctx: Context) => new Date(ctx.now().getTime() - RETURNABLE_MS);

/**
 * Owed credit first, then to the newest top-ups first, by their channels as far as those take it, then by bank. It is sure
 * while the top-ups are locked.
 */
export async function planOf(
  ctx: Context,
  db: Queryable,
  { memberId, amount, toBank }: { memberId: MemberId; amount: bigint; toBank: boolean },
): Promise<Plan> {
  const { returnable, others } = await selectSources(db, memberId, returnableSince(ctx));
  const owed = owedOf(amount, (await balances(db, memberId)).credit);
  const bySource = spread(amount - owed, returnable);
  const byBank = toBank ? spread(bySource.rest, others) : { parts: [], rest: bySource.rest };
  const back = await backOf(db, memberId, [...bySource.parts, ...byBank.parts]);
  const parts = back.map((part, at) => ({
    ...part,
    way: at < bySource.parts.length ? refundWay.source : refundWay.bank,
  }));
  const orderNos = byBank.parts.map(({ orderNo }) => orderNo);
  const payers = toBank ? await payersOf(ctx, db, memberId, { orderNos, stray: byBank.rest > 0n }) : [];
  return { owed, parts, rest: byBank.rest, payers };
}
