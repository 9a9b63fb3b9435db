// What calls cost: today, this month, day by day.
import * as contract from '@jishi/contract/access/record';
import { formatMoney } from '@jishi/money';
import { dayOf, formatTime, parseTime, startOfDay } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { balances } from '../../ledger';
import * as store from './store';

const DAY_MS = 86_400_000;

/** Balance and today's and this month's cost at one sight. */
export const getConsumptionOverview = useCase(contract.getConsumptionOverview, async (ctx) => {
  const memberId = ctx.member;
  const now = ctx.now();
  const today = startOfDay(now);
  const month = parseTime(`${dayOf(now).slice(0, 7)}-01 00:00:00`);
  const before = (instant: Date) => new Date(instant.getTime() - DAY_MS);
  const [book, unspent, day, yesterday, monthly, unPayOrder] = await Promise.all([
    balances(ctx.db, memberId),
    store.selectUnspentHold(ctx.db, memberId),
    store.sumAmount(ctx.db, memberId, { from: today, to: now }),
    store.sumAmount(ctx.db, memberId, { from: before(today), to: before(now) }),
    store.sumAmount(ctx.db, memberId, { from: month, to: now }),
    store.countUnpaidOrders(ctx.db, memberId, now),
  ]);
  return {
    balance: formatMoney(book.deposit + book.bonus + unspent),
    deposit: formatMoney(book.deposit),
    bonus: formatMoney(book.bonus),
    frozen: formatMoney(book.frozen),
    held: formatMoney(unspent),
    creditLine: formatMoney(book.creditLine),
    creditUsed: formatMoney(-book.credit),
    todayAmount: formatMoney(day.amount),
    yesterdayAmount: formatMoney(yesterday.amount),
    monthAmount: formatMoney(monthly.amount),
    todayCalls: day.calls,
    todayFailed: day.failed,
    unPayOrder,
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
