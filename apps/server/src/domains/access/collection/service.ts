// Favourites.
import * as contract from '@jishi/contract/access/collection';
import { withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { projectCards } from '../../catalogue';
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

/** The member's favourites, the newest first; those off sale as well. */
export const listCollection = useCase(contract.listCollection, async (ctx, { keyword, pageNum, pageSize }) => {
  const sought = (keyword ?? '').trim();
  const [rows, total] = await Promise.all([
    store.selectFavourites(ctx.db, ctx.member, sought, { limit: pageSize, offset: (pageNum - 1) * pageSize }),
    store.countFavourites(ctx.db, ctx.member, sought),
  ]);
  const cards = await projectCards(
    ctx,
    rows.map((row) => row.projectId),
  );
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  const list = rows.flatMap((row) => {
    const card = cardOf.get(row.projectId);
    if (!card) return [];
    const { onSale, applyStatus } = row;
    return [{ ...card, onSale, applyStatus, collectTime: formatTime(row.createdAt) }];
  });
  return { list, total, pageNum, pageSize };
});
