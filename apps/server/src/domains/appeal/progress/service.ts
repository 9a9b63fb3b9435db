// How an appeal stands: its order, whose turn it is and how long they have. The same for both sides.
import type * as contract from '@jishi/contract/appeal';
import { appealSide } from '@jishi/contract/enums/appeal';
import { formatMoney } from '@jishi/money';
import type * as z from 'zod';
import type { Context } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { LIMITS, turnOf } from '../rules';
import type { AppealRow } from '../store';
import { type Appealed, subjectOf } from '../subject/service';

type Progress = z.output<typeof contract.Progress>;

/** An order as the wire shows it. */
export function orderView({ no, title, account, amount, money, orderedAt, until }: Appealed): Progress['order'] {
  return {
    orderNo: no,
    title,
    account,
    amount: formatMoney(amount),
    money,
    orderTime: formatTime(orderedAt),
    untilTime: formatTime(until),
  };
}

/** @throws Refusal notFound */
export async function progressOf(ctx: Context, appeal: AppealRow): Promise<Progress & { found: Appealed }> {
  const subject = subjectOf(ctx, appeal.subject);
  const [found, steps] = await Promise.all([subject.find(ctx.db, appeal.orderNo), subject.steps(ctx, appeal.orderNo)]);
  if (!found) throw new Refusal('notFound');
  return {
    found,
    order: orderView(found),
    steps: steps.map(({ at, words }) => ({ time: formatTime(at), words })),
    clocks: clocksOf(appeal),
  };
}

/** Seconds that each side has and has used; of the one whose turn it is, up to now. */
export function clocksOf(appeal: AppealRow): Progress['clocks'] {
  const turn = turnOf(appeal.status);
  const clock = (side: number, limit: number, before: number) => {
    const running = side === turn;
    const isSupplier = side === appealSide.supplier;
    const used = running ? appeal.running + (isSupplier ? before : 0) : before;
    return { side, limit, used, running };
  };
  return [
    clock(appealSide.supplier, LIMITS.supplier, appeal.supplierUsed),
    clock(appealSide.member, LIMITS.member, appeal.memberUsed),
    clock(appealSide.service, LIMITS.service, appeal.serviceUsed),
  ];
}
