// The market's numbers: what is on sale, what was traded, how it went.
import * as contract from '@jishi/contract/marketplace/statistic';
import { formatMoney } from '@jishi/money';
import type { Context } from '../../../kernel/context';
import { useCase } from '../../../kernel/use-case';
import { successRateOf } from '../offer/rules';
import * as store from './store';

export const getSupplyStatistics = useCase(contract.getSupplyStatistics, (ctx) => store.selectSupply(ctx.db));

const MONTH = 30;
const WEEK = 7;

export const getTradeInfo = useCase(contract.getTradeInfo, async ({ db }, { productId }) => {
  const days = await store.selectDays(db, MONTH, productId ?? null);
  const last = (count: number) => sumOf(days.slice(-count));
  return { today: last(1), week: last(WEEK), month: last(MONTH), asOf: days[0]!.asOf };
});

function sumOf(days: readonly store.DayRow[]) {
  return {
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
    amount: formatMoney(days.reduce((sum, { amount }) => sum + amount, 0n)),
  };
}

export const getTradeRate = useCase(contract.getTradeRate, async ({ db }, { productId }) => {
  const rate = await store.selectRate(db, productId ?? null);
  return { ...rate, successRate: successRateOf(rate) };
});

export const getTradingChart = useCase(contract.getTradingChart, async ({ db }, { productId, days: count }) => {
  const days = await store.selectDays(db, count, productId ?? null);
  const shown = days.map(({ day, orders, amount }) => ({ day, orders, amount: formatMoney(amount) }));
  return { days: shown, asOf: days[0]!.asOf };
});

/** Keeps the sums of days near the orders; whatever is not summed yet is read beside them. */
export const sumDays = ({ db }: Context): Promise<void> => store.sumDays(db);
