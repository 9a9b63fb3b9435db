// Favourites.
import type * as contract from '@jishi/contract/access/collection';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { type Context, memberOf, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { projectCards } from '../../catalogue';
import * as store from './store';

/** Keeps a product as a favourite; one that is kept stays so. @throws Refusal notFound */
export async function addCollection(
  ctx: Context,
  { projectId }: Checked<typeof contract.addCollection>,
): Promise<Output<typeof contract.addCollection>> {
  const memberId = memberOf(ctx);
  return withTransaction(ctx, async (tx) => {
    if (!(await store.insertFavourite(tx, memberId, projectId, ctx.now())))
      throw new Refusal('notFound', '没有这个产品，或它已下架');
    return { collected: true, total: await store.countFavourites(tx, memberId) };
  });
}

/** Removes a favourite; of what was none, none is left. @throws Refusal notFound */
export async function cancelCollection(
  ctx: Context,
  { projectId }: Checked<typeof contract.cancelCollection>,
): Promise<Output<typeof contract.cancelCollection>> {
  const memberId = memberOf(ctx);
  return withTransaction(ctx, async (tx) => {
    if (!(await store.deleteFavourite(tx, memberId, projectId))) throw new Refusal('notFound');
    return { collected: false, total: await store.countFavourites(tx, memberId) };
  });
}

/** The member's favourites, the newest first; those off sale as well. */
export async function listCollection(
  ctx: Context,
  { keyword, pageNum, pageSize }: Checked<typeof contract.listCollection>,
): Promise<Output<typeof contract.listCollection>> {
  const memberId = memberOf(ctx);
  const sought = (keyword ?? '').trim();
  const [rows, total] = await Promise.all([
    store.selectFavourites(ctx.db, memberId, sought, { limit: pageSize, offset: (pageNum - 1) * pageSize }),
    store.countFavourites(ctx.db, memberId, sought),
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
}
