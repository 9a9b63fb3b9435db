// What each product earned in a month, cost and left.
import * as contract from '@jishi/contract/console/upstream';
import { formatMoney } from '@jishi/money';
import { dayOf } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { rateOf } from '../rules';
import { monthsUpTo } from './rules';
import { selectMargins } from './store';

export const getUpstreamMargins = useCase(contract.getUpstreamMargins, async ({ db, now }, input) => {
  const months = monthsUpTo(dayOf(now()));
  const month = input.month ?? months[0]!;
  const rows = await selectMargins(db, `${month}-01`);
  return {
    month,
    months,
    rows: rows.map(({ revenue, cost, ...row }) => ({
      ...row,
      revenue: formatMoney(revenue),
      cost: formatMoney(cost),
      margin: formatMoney(revenue - cost),
      rate: rateOf(revenue - cost, revenue),
    })),
  };
});
