// The site's earnings, for operators.
import * as contract from '@jishi/contract/console/revenue';
import { formatMoney } from '@jishi/money';
import { dayOf, startOfDay } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { type Earned, SOURCES, daysUntil, earnedOf } from './rules';
import { sumBalances, sumByDay } from './store';

const DAY_MS = 86_400_000;

/** GET /console-api/ledger/revenue */
export const getRevenue = useCase(contract.getRevenue, async (ctx, { days }) => {
  const period = daysUntil(dayOf(ctx.now()), days);
  const until = new Date(startOfDay(ctx.now()).getTime() + DAY_MS);
  const sums = await sumByDay(ctx.db, SOURCES, new Date(until.getTime() - days * DAY_MS), until);
  const balances = await sumBalances(ctx.db);
  const balance = (kind: string) => formatMoney(balances.get(kind) ?? 0n);
  return {
    list: period.map((day) => ({ day, ...figuresOf(earnedOf(sums.filter((sum) => sum.day === day))) })),
    total: figuresOf(earnedOf(sums)),
    outstanding: {
      deposit: balance('deposit'),
      bonus: balance('bonus'),
      frozen: balance('frozen'),
      hold: balance('hold'),
      credit: formatMoney(-(balances.get('credit') ?? 0n)),
      refundPayable: balance('refund.payable'),
      suspense: balance('suspense'),
    },
  };
});

function figuresOf(earned: Earned): Record<keyof Earned, string> {
  const entries = Object.entries(earned).map(([name, amount]) => [name, formatMoney(amount)]);
  return Object.fromEntries(entries) as Record<keyof Earned, string>;
}
