// Looking at the cards one has bought: after the trade password, once per ticket; as a file after a code as well. Every look is kept.
import { randomBytes } from 'node:crypto';
import type { Checked } from '@jishi/contract/endpoint';
import * as consoleContract from '@jishi/contract/console/recharge';
import * as contract from '@jishi/contract/recharge/order';
import type { Transaction } from '@jishi/db';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { xlsxDownload } from '../../../kernel/xlsx';
import { digestOf } from '../../../kernel/secret';
import { checkTradePassword, verifyMemberCode } from '../../account';
import { recordAudit } from '../../audit';
import { type OrderRow, selectByNo } from '../order/store';
import { sealedFor } from '../sealed/rules';
import { cardsOf, sealedCards } from './rules';
import * as store from './store';

const TICKET_SECONDS = 120;

/** @throws Refusal notFound */
async function ownOrder(ctx: MemberContext, no: string): Promise<OrderRow> {
  const order = await selectByNo(ctx.db, no);
  if (order?.memberId !== (ctx.member as MemberId)) throw new Refusal('notFound');
  return order;
}

/** @throws Refusal notFound, and of the trade password */
export const unlockCards = useCase(contract.unlockCards, async (ctx, { no, tradePassword }) => {
  const order = await ownOrder(ctx, no);
  await checkTradePassword(ctx, ctx.member, tradePassword);
  const ticket = randomBytes(24).toString('base64url');
  await withTransaction(ctx, (tx) => store.insertTicket(tx, digestOf(ticket), order.id, TICKET_SECONDS));
  return { ticket };
});

/** @throws Refusal notFound, codeWrong when the ticket was used, is too old, or is none */
export const getCardContent = useCase(contract.getCardContent, async (ctx, { no, ticket }) => {
  const order = await ownOrder(ctx, no);
  const rows = await withTransaction(ctx, async (tx) => {
    if (!(await store.useTicket(tx, digestOf(ticket), order.id)))
      throw new Refusal('codeWrong', '查看凭证已失效，请重新输入交易密码');
    return seen(tx, ctx, order, { action: 'recharge.showCards' });
  });
  return { cards: opened(ctx, rows) };
});

/** The same as a file, after a code as well. @throws Refusal notFound, stateConflict, codeWrong, and of the trade password */
export const downloadCards = useCase(contract.downloadCards, async (ctx, { no, tradePassword, code }) => {
  const order = await ownOrder(ctx, no);
  await checkTradePassword(ctx, ctx.member, tradePassword);
  await verifyMemberCode(ctx, ctx.member, 'cardFile', code);
  const rows = await withTransaction(ctx, (tx) => seen(tx, ctx, order, { action: 'recharge.fileCards' }));
  if (rows.length === 0) throw new Refusal('stateConflict', '这笔订单没有卡密');
  const cells = opened(ctx, rows).map(({ number, secret, expires }) => [number, secret, expires]);
  // text cells: a spreadsheet would round a number of more than fifteen digits
  const sheet = (async function* () {
    yield [['卡号', '卡密', '有效期'], ...cells];
  })();
  return xlsxDownload(`cards-${no}.xlsx`, [{ name: '卡密', widths: [28, 28, 12], rows: sheet }]);
});

/** The sealed cards of an order; the look is on record once they are given out. */
async function seen(
  tx: Transaction,
  ctx: Context,
  order: OrderRow,
  { action }: { action: string },
): Promise<store.CardRow[]> {
  await store.insertView(tx, order.id, ctx.ip, ctx.device);
  await recordAudit(tx, ctx, { action, targetKind: 'rechargeOrder', targetId: order.no });
  return store.selectCards(tx, order.id);
}

function opened(ctx: Context, rows: readonly store.CardRow[]) {
  return rows.map(({ productId, numberDigest, contentCipher, expires }) => {
    const content = ctx.vault.openText(contentCipher, sealedFor.card(productId, numberDigest));
    const { number, secret } = JSON.parse(content) as { number: string; secret: string };
    return { number, secret, expires };
  });
}

/** Puts cards into the stock. @throws Refusal notFound, stateConflict, invalidInput */
export const addRechargeCards = useCase(consoleContract.addRechargeCards, (ctx, input) => keepCards(ctx, input));

/** `addRechargeCards` without the permission check, for a new site's first products too. @throws Refusal as it */
export async function keepCards(
  ctx: Context,
  { productId, cards: list, reason }: Checked<typeof consoleContract.addRechargeCards>,
): Promise<{ added: number; repeated: number }> {
  const { cards, fault } = cardsOf(list);
  if (fault) throw invalidField('cards', fault);
  const sealed = sealedCards(ctx.vault, productId, cards);
  const added = await withTransaction(ctx, async (tx) => {
    const product = await store.selectStocked(tx, productId);
    if (!product) throw new Refusal('notFound');
    if (!product.fromStock) throw new Refusal('stateConflict', '这个产品由供应商发卡，不从库存卖');
    await ctx.doneOnce?.(tx);
    const kept = await store.insertCards(tx, productId, null, sealed);
    const after = { name: product.code, count: kept, reason };
    await recordAudit(tx, ctx, {
      action: 'recharge.addCards',
      targetKind: 'rechargeProduct',
      targetId: productId,
      after,
    });
    return kept;
  });
  return { added, repeated: cards.length - added };
}
