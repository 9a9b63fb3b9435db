// Favourites.
import * as contract from '@jishi/contract/access/collection';
import { withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import * as store from './store';

/** Keeps a product as a favourite; one that is kept stays so. @throws Refusal notFound */
export const addCollection = useCase(contract.addCollection, async (ctx, { projectId }) =>
  withTransaction(ctx, async (tx) => {
    if (!(await store.insertFavourite(tx, ctx.member, projectId, ctx.now())))
      throw new Refusal('notFound', '没有这个产品，或它已下架');
    return { collected: true, total: await store.countFavourites(tx, ctx.member) };
  }),
);

/**
 * Removes a favourite; removing one that is not there succeeds.
 * @throws Refusal notFound
 */
export const cancelCollection = useCase(contract.cancelCollection, async (ctx, { projectId }) =>
  withTransaction(ctx, async (tx) => {
    if (!(await store.deleteFavourite(tx, ctx.member, projectId))) throw new Refusal('notFound');
    return { collected: false, total: await store.countFavourites(tx, ctx.member) };
  }),
);
