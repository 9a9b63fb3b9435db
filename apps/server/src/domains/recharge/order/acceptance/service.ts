// Accepts orders: one transaction makes them, once under each own number, takes cards out of the stock and freezes the money.
import { rechargeEvent, rechargeKind, rechargeStatus } from '@jishi/contract/enums/recharge';
import type { Transaction } from '@jishi/db';
import { askedOf } from '../../../../kernel/asked';
import type { Context, MemberId } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { requireCardPermit } from '../../../account';
import { post } from '../../../ledger';
import { takeCards } from '../../card/store';
import { maskAccount, placeOfAccount } from '../../product/rules';
import type { Product } from '../../product/store';
import { ACCOUNT_PURPOSE, ASKED_PURPOSE, sealedFor } from '../../sealed/rules';
import { addSubmitting } from '../../submission/job/service';
import { OPEN, askedParts, freezeOf, settleOf } from '../rules';
import * as store from '../store';

/** `account` is plain and has been checked, `count` too. */
export type Line = { ownNo: string; account: string; count: number };
type Bought = {
  memberId: MemberId;
  product: Product;
  origin: number;
  lines: readonly Line[];
  /** Who is told how they end. */
  notify?: { url: string; mask: string };
};
/** `replayed`: all of them were made before, for the same; nothing happened now. */
export type Accepted = { nos: string[]; amount: bigint; replayed: boolean };

/** Accepts all lines or none. @throws Refusal ownNoReused, soldOut, balanceTooLow, stateConflict; the transaction must roll back then */
export async function accept(tx: Transaction, ctx: Context, bought: Bought): Promise<Accepted> {
  const { memberId, product, origin, lines, notify } = bought;
  const together = lines.length > 1 ? JSON.stringify(lines) : '';
  const rows = lines.map((line) => sealedRow(ctx, memberId, product, line, { notify, together }));
  const { id: productId, kind, price } = product;
  const made = await store.insertOrders(tx, { memberId, productId, kind, price, origin }, rows);
  if (made.length < rows.length) return earlier(tx, memberId, rows, made.length);
  if (kind === rechargeKind.card) await requireCardPermit(tx, memberId);
  if (product.fromStock) await takeFromStock(tx, productId, made);
  const moved = made.map(({ no, amount }) => ({ no, memberId, amount }));
  await post(tx, ...moved.map(freezeOf), ...(product.fromStock ? moved.map(settleOf) : []));
  await store.saveSources(
    tx,
    memberId,
    made.map(({ no }) => no),
  );
  const ids = made.map(({ id }) => id);
  await store.insertEvents(tx, ids, rechargeEvent.accepted);
  if (product.fromStock) await deliver(tx, ids);
  else await addSubmitting(tx);
  const noOf = new Map(made.map(({ ownNo, no }) => [ownNo, no]));
  return {
    nos: lines.map(({ ownNo }) => noOf.get(ownNo)!),
    amount: made.reduce((sum, { amount }) => sum + amount, 0n),
    replayed: false,
  };
}

async function earlier(
  tx: Transaction,
  memberId: MemberId,
  rows: readonly store.NewOrder[],
  made: number,
): Promise<Accepted> {
  const found = await store.selectEarlier(
    tx,
    memberId,
    rows.map(({ ownNo }) => ownNo),
  );
  const byOwnNo = new Map(found.map((row) => [row.ownNo, row]));
  const same = rows.every(({ ownNo, asked }) => {
    const kept = byOwnNo.get(ownNo);
    return kept?.askedKey ? kept.askedKey.equals(asked.keyed) : kept?.askedDigest?.equals(asked.plain);
  });
  if (made > 0 || !same) throw new Refusal('ownNoReused');
  return {
    nos: rows.map(({ ownNo }) => byOwnNo.get(ownNo)!.no),
    amount: found.reduce((sum, { amount }) => sum + amount, 0n),
    replayed: true,
  };
}

/** @throws Refusal soldOut */
async function takeFromStock(tx: Transaction, productId: string, made: readonly store.Made[]): Promise<void> {
  for (const { id, count } of made)
    if ((await takeCards(tx, productId, id, count)) < count)
      throw new Refusal('soldOut', '库存不足，请减少数量或换一个产品');
}

/** What came out of the stock is with the buyer. */
async function deliver(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const id of ids) await store.endOrder(tx, id, { status: rechargeStatus.success, cost: 0n }, OPEN);
  await store.insertEvents(tx, ids, rechargeEvent.success, '从库存发出');
}

/** What all orders of one request have in common; `together`: the request, where it is about several. */
type Shared = { notify: Bought['notify']; together: string };

function sealedRow(
  ctx: Context,
  memberId: MemberId,
  product: Product,
  { ownNo, account, count }: Line,
  { notify, together }: Shared,
): store.NewOrder {
  const asked = { productId: product.id, account, count, notifyUrl: notify?.url ?? '', together };
  return {
    ownNo,
    count,
    asked: askedOf(ctx.vault, ASKED_PURPOSE, askedParts(asked)),
    accountCipher: account === '' ? null : ctx.vault.seal(account, sealedFor.account(memberId, ownNo)),
    accountDigest: account === '' ? null : ctx.vault.keyedDigest(account, ACCOUNT_PURPOSE),
    accountMask: maskAccount(product.account, account),
    ...placeOfAccount(product.account, account),
    notifyUrlCipher: notify ? ctx.vault.seal(notify.url, sealedFor.notifyUrl(memberId, ownNo)) : null,
    notifyUrlMask: notify?.mask ?? '',
  };
}
