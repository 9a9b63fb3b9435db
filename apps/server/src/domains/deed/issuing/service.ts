// Asking for a deed: its text is made once, drawn, sealed and never changed after.
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import * as contract from '@jishi/contract/deed';
import type { Checked } from '@jishi/contract/endpoint';
import { deedFile, deedKind } from '@jishi/contract/enums/deed-paper';
import { formatMoney } from '@jishi/money';
import { openTypeface } from '@jishi/share-picture';
import { withTransaction } from '../../../kernel/context';
import { pdfDownload } from '../../../kernel/pdf';
import { Refusal, invalidField } from '../../../kernel/refusal';
import type { Seller } from '../../../kernel/settings';
import { formatTime } from '../../../kernel/time';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { spendAllowance } from '../../account';
import { recordAudit } from '../../audit';
import { standingOf } from '../../certification';
import { currentProtocol } from '../../content';
import { settingOf } from '../../invoice';
import { paragraphsOf } from '../agreement/rules';
import { type Paper, keepPaper, paperWith } from '../file/service';
import { ownDeed } from '../list';
import { insertOrdered, selectChosen, selectFree } from '../order/store';
import { type DeedOrder, type DeedText, lackingOf, paperOf, sumOf } from '../paper/rules';
import { ASKED } from '../rules';
import { sealedFor } from '../sealed/rules';
import * as store from '../store';

/** More are found by nobody who chooses from a list. */
const SHOWN_ORDERS = 100;

const CERTIFY = '合同以认证的企业为甲方，请先完成企业认证';
const EXPIRED = '营业执照的期限已到，请先提交新的营业执照完成企业认证';
const UNFILLED = '平台的公司资料还没有填全，暂时不能出合同，请提交工单告诉我们';

/** Who agrees to which text; the reason why nothing can be agreed upon. */
async function sidesOf(ctx: MemberContext) {
  const [{ certified, enterprise }, { seller }, agreement] = await Promise.all([
    standingOf(ctx.db, ctx.member),
    settingOf(ctx),
    currentProtocol(ctx.db, 'user'),
  ]);
  const buyer = certified === 'enterprise' ? enterprise : undefined;
  const ready = lackingOf(seller) === '' ? seller : undefined;
  return { buyer, isExpired: certified === 'expired', seller: ready, agreement };
}

/** @throws Refusal certificationRequired, refused */
async function requireSides(ctx: MemberContext) {
  const { buyer, isExpired, seller, agreement } = await sidesOf(ctx);
  if (!buyer) throw new Refusal('certificationRequired', isExpired ? EXPIRED : CERTIFY);
  if (!seller || !agreement) throw new Refusal('refused', UNFILLED);
  await requireDrawable(buyer.name, seller);
  return { buyer, seller, agreement };
}

/** A name with another sign in the place of a rare one would be another company's. @throws Refusal refused */
async function requireDrawable(buyer: string, seller: Seller): Promise<void> {
  const { drawable } = await openTypeface();
  const wrong = [buyer, seller.name].find((name) => drawable(name) !== name.replaceAll(/\s+/g, ' ').trim());
  if (wrong) throw new Refusal('refused', `“${wrong}”里有字库没有的字，不能自动出合同，请提交工单告诉我们`);
}

/** What a deed would say now. */
export const initDeed = useCase(contract.initDeed, async (ctx) => {
  const { buyer, isExpired, seller, agreement } = await sidesOf(ctx);
  const orders = buyer ? await selectFree(ctx.db, ctx.member, SHOWN_ORDERS) : [];
  const unready = !seller || !agreement ? UNFILLED : '';
  return {
    barred: buyer ? unready : isExpired ? EXPIRED : CERTIFY,
    toCertify: !buyer,
    buyer: buyer ?? null,
    seller: seller?.name ?? '',
    agreement: agreement ? { title: agreement.title, version: agreement.version } : null,
    orders: orders.map(({ no, subject, amount, paid, createdAt }) => ({
      no,
      subject,
      paid,
      amount: formatMoney(amount),
      createTime: formatTime(createdAt),
    })),
  };
});

/** @throws Refusal as the contract says */
export const createDeed = useCase(contract.createDeed, async (ctx, asked) => {
  const before = await store.selectByKey(ctx.db, ctx.member, asked.postId);
  if (before) return ownDeed(ctx, before.no);
  const sides = await requireSides(ctx);
  const orders = await requireOrders(ctx, asked);
  await withTransaction(ctx, (tx) => spendAllowance(tx, ctx, `deed.ask:${ctx.member}`, ASKED));
  const no = await store.newNo(ctx.db);
  const { agreement } = sides;
  const text: DeedText = {
    ...sides,
    no,
    kind: asked.kind,
    at: ctx.now(),
    site: { name: ctx.settings.site.name, url: ctx.settings.publicUrl },
    contact: { name: asked.contactName, phone: asked.contactPhone },
    purchaseNo: asked.purchaseNo,
    orders,
    agreement: { ...agreement, paragraphs: paragraphsOf(agreement.html) },
  };
  const paper = await drawn(text);
  return ownDeed(ctx, await keep(ctx, { asked, text, paper }));
});

/** Those that were chosen. What is not there and what is somebody else's look the same. @throws Refusal invalidInput */
async function requireOrders(ctx: MemberContext, asked: Checked<typeof contract.createDeed>): Promise<DeedOrder[]> {
  const nos = [...new Set(asked.orders)];
  if (asked.kind === deedKind.framework) {
    if (nos.length > 0) throw invalidField('orders', '框架协议不选订单');
    return [];
  }
  if (nos.length === 0) throw invalidField('orders', '请至少选一笔订单');
  const orders = await selectChosen(ctx.db, ctx.member, nos);
  if (orders.length < nos.length) throw invalidField('orders', '有订单没有找到、已经关闭或写进了别的合同，请重新选择');
  return orders;
}

async function drawn(text: DeedText): Promise<Paper> {
  const { fileName, type, content } = await pdfDownload(`${text.no}.pdf`, paperOf(text));
  return paperWith({ name: fileName, type, content: await buffer(content as Readable) });
}

type Made = { asked: Checked<typeof contract.createDeed>; text: DeedText; paper: Paper };

/** Keeps a deed with its paper, once under its key. Answers its number. @throws Refusal stateConflict */
function keep(ctx: MemberContext, { asked, text, paper }: Made): Promise<string> {
  const { no, kind, buyer, purchaseNo, orders, at } = text;
  const amount = kind === deedKind.orders ? sumOf(orders) : null;
  return withTransaction(ctx, async (tx) => {
    const deed = await store.insertDeed(tx, {
      no,
      memberId: ctx.member,
      key: asked.postId,
      kind,
      buyer: buyer.name,
      creditCode: buyer.creditCode,
      purchaseNo,
      contactCipher: ctx.vault.seal(JSON.stringify(text.contact), sealedFor.contact(no)),
      agreement: text.agreement.version,
      amount,
      at,
    });
    if (!deed) return (await store.selectByKey(tx, ctx.member, asked.postId))!.no;
    const nos = orders.map((order) => order.no);
    if ((await insertOrdered(tx, deed.id, nos)) < nos.length)
      throw new Refusal('stateConflict', '选的订单刚刚写进了另一份合同，请刷新后重选');
    await keepPaper(tx, ctx, { id: deed.id, kind: deedFile.issued }, paper);
    const after = { kind, fingerprint: paper.digest, ...(amount !== null && { amount: formatMoney(amount) }) };
    await recordAudit(tx, ctx, { action: 'deed.ask', targetKind: 'deed', targetId: no, after });
    return no;
  });
}
