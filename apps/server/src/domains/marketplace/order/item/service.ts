// What was delivered of an order: masked, or after the trade password with a ticket that can be used once; every look is kept.
import { randomBytes } from 'node:crypto';
import * as contract from '@jishi/contract/marketplace/order';
import type { Transaction } from '@jishi/db';
import { withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../../kernel/time';
import { type MemberContext, useCase } from '../../../../kernel/use-case';
import { digestOf } from '../../../../kernel/secret';
import { checkTradePassword } from '../../../account';
import { recordAudit } from '../../../audit';
import { sealedFor } from '../../sealed/rules';
import { ownOrder } from '../service';
import * as store from './store';

const TICKET_SECONDS = 120;
const VIEWS_SHOWN = 20;

/** @throws Refusal notFound, and of the trade password */
export const unlockGoods = useCase(contract.unlockGoods, async (ctx, { no, tradePassword }) => {
  const order = await ownOrder(ctx, no);
  await checkTradePassword(ctx, ctx.member, tradePassword);
  const ticket = randomBytes(24).toString('base64url');
  await withTransaction(ctx, (tx) => store.insertTicket(tx, digestOf(ticket), order.id, TICKET_SECONDS));
  return { ticket };
});

/** @throws Refusal notFound, codeWrong when the ticket was used, is too old, or is none */
export const listDeliveredGoods = useCase(contract.listDeliveredGoods, async (ctx, { no, ticket }) => {
  const { id } = await ownOrder(ctx, no);
  if (ticket) await withTransaction(ctx, (tx) => look(tx, ctx, { id, no, ticket }));
  const [cards, views] = await Promise.all([store.selectCards(ctx.db, id), store.selectViews(ctx.db, id, VIEWS_SHOWN)]);
  return {
    goods: cards.map((card) => ({
      id: card.id,
      ...(ticket ? opened(ctx, card) : { number: `****${card.tail}`, secret: '' }),
      expires: card.expires,
      deliverTime: formatTime(card.soldAt),
      viewTime: formatTimeOrNull(card.viewedAt),
    })),
    views: views.map(({ at, ...view }) => ({ ...view, time: formatTime(at) })),
  };
});

async function look(
  tx: Transaction,
  ctx: MemberContext,
  of: { id: string; no: string; ticket: string },
): Promise<void> {
  if (!(await store.useTicket(tx, digestOf(of.ticket), of.id)))
    throw new Refusal('codeWrong', '查看凭证已失效，请重新输入交易密码');
  const cards = await store.markViewed(tx, of.id);
  await store.insertView(tx, of.id, { cards, ip: ctx.ip, device: ctx.device });
  await recordAudit(tx, ctx, { action: 'marketplace.showCards', targetKind: 'goodsOrder', targetId: of.no });
}

function opened(ctx: MemberContext, { productId, numberDigest, contentCipher }: store.CardRow) {
  if (contentCipher === null) return { number: '', secret: '' };
  const content = ctx.vault.openText(contentCipher, sealedFor.card(productId, numberDigest));
  const { number, secret } = JSON.parse(content) as { number: string; secret: string };
  return { number, secret };
}
