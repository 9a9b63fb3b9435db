// What calls cost: today, this month, day by day.
import * as contract from '@jishi/contract/access/record';
import { formatMoney } from '@jishi/money';
import { dayOf, formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { balances } from '../../ledger';
import { momentsOf } from './rules';
import * as store from './store';

const DAY_MS = 86_400_000;

/** Balance and today's and this month's cost at one sight. */
export const getConsumptionOverview = useCase(contract.getConsumptionOverview, async (ctx) => {
  const memberId = ctx.member;
  const now = ctx.now();
  const [book, spent] = await Promise.all([
    balances(ctx.db, memberId),
    store.selectSpent(ctx.db, memberId, momentsOf(now)),
  ]);
  return {
    balance: formatMoney(book.deposit + book.bonus + spent.unspentHold),
    deposit: formatMoney(book.deposit),
    bonus: formatMoney(book.bonus),
    frozen: formatMoney(book.frozen),
    held: formatMoney(spent.unspentHold),
    creditLine: formatMoney(book.creditLine),
    creditUsed: formatMoney(-book.credit),
    todayAmount: formatMoney(spent.todayAmount),
    yesterdayAmount: formatMoney(spent.yesterdayAmount),
    monthAmount: formatMoney(spent.earlierAmount + spent.todayAmount),
    todayCalls: spent.todayCalls,
    todayFailed: spent.todayFailed,
    unPayOrder: spent.unpaidOrders,
    asOf: formatTime(now),
  };
});

/** Cost per day, days without calls included as zero. */
export const getConsumption = useCase(contract.getConsumption, async (ctx, { days }) => {
  const now = ctx.now();
  const all = Array.from({ length: days }, (_, at) => dayOf(new Date(now.getTime() - (days - 1 - at) * DAY_MS)));
  const rows = await store.selectDays(ctx.db, ctx.member, all[0]!);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return all.map((day) => {
    const row = byDay.get(day);
    return {
      day,
      calls: Number(row?.calls ?? 0),
      charged: Number(row?.charged ?? 0),
      amount: formatMoney(row?.amount ?? 0n),
    };
  });
});
