// What the marketplace sells, for the filters of its pages.
import * as contract from '@jishi/contract/marketplace/product';
import { useCase } from '../../../kernel/use-case';
import * as store from './store';

export const listGoodsGroups = useCase(contract.listGoodsGroups, (ctx) => store.selectGroups(ctx.db));

export const listGoodsTypes = useCase(contract.listGoodsTypes, (ctx, { groupId }) =>
  store.selectTypes(ctx.db, groupId ?? null),
);
