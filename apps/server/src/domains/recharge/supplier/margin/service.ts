// What each recharge product earned, cost and left.
import * as contract from '@jishi/contract/console/recharge-bill';
import { marginOf } from '../../../../kernel/margin';
import { useCase } from '../../../../kernel/use-case';
import { selectMargins } from './store';

export const getRechargeMargins = useCase(contract.getRechargeMargins, async ({ db }, { days }) => ({
  rows: (await selectMargins(db, days)).map(({ revenue, cost, ...row }) => ({
    ...row,
    ...marginOf(revenue, cost),
  })),
}));
