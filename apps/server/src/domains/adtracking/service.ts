// Advertising visits: stored as they happen, then linked to the registering member and their first payment.
import * as contract from '@jishi/contract/adtracking';
import type { Transaction } from '@jishi/db';
import type { Context, MemberId } from '../../kernel/context';
import { Refusal } from '../../kernel/refusal';
import { useCase } from '../../kernel/use-case';
import { VISITS_KEPT_MS } from './rules';
import * as store from './store';

type Given = Readonly<Record<string, string | null | undefined>> & { bdVid: string };

/** Keeps one visit. */
export const trackVisit = useCase(contract.trackVisit, async (ctx, visit) => keep(ctx, visit));

/** Keeps one visit that landed on a product's page. @throws Refusal notFound for a product that visitors cannot see */
export const trackProductVisit = useCase(contract.trackProductVisit, async (ctx, { product, ...visit }) => {
  const productId = await store.selectShownProduct(ctx.db, product);
  if (!productId) throw new Refusal('notFound');
  return keep(ctx, { ...visit, product: productId });
});

async function keep(ctx: Context, { bdVid, ...marks }: Given): Promise<Record<string, never>> {
  const given = Object.entries(marks).filter((mark): mark is [string, string] => Boolean(mark[1]));
  await store.insertVisit(ctx.db, { bdVid, at: ctx.now(), marks: Object.fromEntries(given) });
  return {};
}

/** Records that a new member came by the visit `bdVid`. */
export function attachVisit(tx: Transaction, ctx: Context, memberId: MemberId, bdVid: string): Promise<void> {
  return store.insertRegistration(tx, memberId, bdVid, ctx.now());
}

/** An order that was paid just now; `amount` in 0.00001 yuan. */
export type PaidOrder = { memberId: MemberId; orderNo: string; amount: bigint };

/** Records the first payment of a member who came by an advertisement; later orders and other members are ignored. */
export function attachFirstPayment(tx: Transaction, ctx: Context, paid: PaidOrder): Promise<void> {
  return store.noteFirstPayment(tx, paid, ctx.now());
}

/** Deletes visits that no browser can still refer to. */
export function purgeVisits(ctx: Context): Promise<void> {
  return store.deleteOldVisits(ctx.db, new Date(ctx.now().getTime() - VISITS_KEPT_MS));
}
