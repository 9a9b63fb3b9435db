// What each product earned in a month, cost and left.
import * as contract from '@jishi/contract/console/upstream';
import { marginOf } from '../../../kernel/margin';
import { lastMonths } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { rateOf } from '../rules';
import { selectMargins } from './store';

/** Told of, this one among them. */
const MONTHS = 6;

export const getUpstreamMargins = useCase(contract.getUpstreamMargins, async ({ db, now }, input) => {
  const months = lastMonths(now(), MONTHS);
  const month = input.month ?? months[0]!;
  const rows = await selectMargins(db, `${month}-01`);
  return {
    month,
    months,
    rows: rows.map(({ revenue, cost, ...row }) => ({
      ...row,
      ...marginOf(revenue, cost),
      rate: rateOf(revenue - cost, revenue),
    })),
  };
});
