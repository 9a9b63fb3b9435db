// Opening an appeal about an order of one's own.
import * as contract from '@jishi/contract/appeal';
import { appealEvent, appealSide, appealStatus, appealSubject } from '@jishi/contract/enums/appeal';
import { withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { spendAllowance } from '../../account';
import { recordAudit } from '../../audit';
import { sealedFiles } from '../file/service';
import { insertFiles } from '../file/store';
import { ownAppeal } from '../list';
import { say, tellEvent } from '../message/service';
import { orderView } from '../progress/service';
import { OPENINGS, secondsOf } from '../rules';
import * as store from '../store';
import { type AppealSubject, type Appealed, subjectOf } from '../subject/service';

type Asked = { orderNo: string; subject?: number | null | undefined };

/** @throws Refusal notFound for an order that is not there, or somebody else's */
async function requireOrder(ctx: MemberContext, asked: Asked): Promise<{ order: Appealed; subject: AppealSubject }> {
  const subject = subjectOf(ctx, asked.subject ?? appealSubject.rechargeOrder);
  const order = await subject.find(ctx.db, asked.orderNo);
  if (order?.memberId !== ctx.member) throw new Refusal('notFound');
  return { order, subject };
}

/** Whether an order can be appealed against, and until when. @throws Refusal notFound */
export const initAppeal = useCase(contract.initAppeal, async (ctx, asked) => {
  const { order, subject } = await requireOrder(ctx, asked);
  const openNo = (await store.selectOpenNo(ctx.db, subject.subject, order.no)) ?? '';
  return { ...orderView(order), barred: order.barred, openNo };
});

const ALREADY = '这笔订单已有处理中的申诉，请在那件申诉里补充';

/** @throws Refusal notFound, stateConflict, invalidInput, tooManyRequests */
export const createAppeal = useCase(contract.createAppeal, async (ctx, { kind, text, ...asked }, uploads) => {
  const { order, subject } = await requireOrder(ctx, asked);
  if (order.barred) throw new Refusal('stateConflict', order.barred);
  if (await store.selectOpenNo(ctx.db, subject.subject, order.no)) throw new Refusal('stateConflict', ALREADY);
  const files = await sealedFiles(ctx, uploads);
  const no = await withTransaction(ctx, async (tx) => {
    const locked = await subject.lock(tx, order.no);
    if (!locked) throw new Refusal('notFound');
    if (locked.barred) throw new Refusal('stateConflict', locked.barred);
    await spendAllowance(tx, ctx, `appeal.open:${ctx.member}`, OPENINGS);
    const { no: orderNo, memberId, title, amount } = locked;
    const made = { memberId, subject: subject.subject, orderNo, title, amount, kind };
    const appeal = await store.insertAppeal(tx, made, secondsOf(appealStatus.open, 0)!);
    if (!appeal) throw new Refusal('stateConflict', ALREADY);
    const messageId = await say(tx, ctx, { appealId: appeal.id, side: appealSide.member, text });
    await insertFiles(tx, appeal.id, messageId!, files);
    await tellEvent(tx, ctx, appeal.id, appealEvent.opened);
    await subject.opened?.(tx, orderNo);
    const audited = { action: 'appeal.open', targetKind: 'appeal', targetId: appeal.no, after: { orderNo, kind } };
    await recordAudit(tx, ctx, audited);
    return appeal.no;
  });
  return ownAppeal(ctx, no);
});
