// What each recharge product earned, cost and left.
import * as contract from '@jishi/contract/console/recharge-bill';
import { formatMoney } from '@jishi/money';
import { useCase } from '../../../../kernel/use-case';
import { selectMargins } from './store';

export const getRechargeMargins = useCase(contract.getRechargeMargins, async ({ db }, { days }) => ({
  rows: (await selectMargins(db, days)).map(({ revenue, cost, ...row }) => ({
    ...row,
    revenue: formatMoney(revenue),
    cost: formatMoney(cost),
    margin: formatMoney(revenue - cost),
  })),
}));
