// What members can buy.
import * as contract from '@jishi/contract/recharge/product';
import { formatMoney } from '@jishi/money';
import { useCase } from '../../../kernel/use-case';
import * as store from './store';

export const listRechargeGroups = useCase(contract.listRechargeGroups, (ctx) => store.selectGroups(ctx.db));

export const listRechargeProducts = useCase(contract.listRechargeProducts, async (ctx, { groupId }) => {
  const offered = await store.selectOffered(ctx.db, ctx.member, groupId ?? null);
  return offered.map(({ faceValue, listPrice, price, ...product }) => ({
    ...product,
    faceValue: formatMoney(faceValue),
    listPrice: formatMoney(listPrice),
    price: formatMoney(price),
  }));
});
