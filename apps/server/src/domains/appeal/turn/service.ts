// How an appeal goes on and how it ends, in the transaction of who decides so.
import { appealEvent, appealEventWords } from '@jishi/contract/enums/appeal';
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { notify } from '../../message';
import { deleteUnsent } from '../file/store';
import { tellEvent } from '../message/service';
import { type Act, after, secondsOf } from '../rules';
import * as store from '../store';
import { type AppealSubject, type Appealed, subjectOf } from '../subject/service';

/** An appeal and the order that it is about. */
export type Whole = { appeal: store.AppealRow; order: Appealed; subject: AppealSubject };

/** Both locked, the order first; undefined when there is no such appeal. */
export async function lockWhole(tx: Transaction, ctx: Context, no: string): Promise<Whole | undefined> {
  const found = await store.selectByNo(tx, no);
  if (!found) return undefined;
  const subject = subjectOf(ctx, found.subject);
  const order = await subject.lock(tx, found.orderNo);
  const appeal = order && (await store.lockAppeal(tx, no));
  return appeal && { appeal, order, subject };
}

const CHANGED = '这件申诉刚刚有了变化，请刷新';

type By = { text?: string; operatorId?: string | null };
type Turning = Extract<Act, 'ask' | 'toSupplier' | 'fromSupplier' | 'answer' | 'escalate' | 'late'>;

const TURNS: Readonly<Record<Turning, number>> = {
  ask: appealEvent.asked,
  toSupplier: appealEvent.toSupplier,
  fromSupplier: appealEvent.supplierAnswered,
  answer: appealEvent.answered,
  escalate: appealEvent.escalated,
  late: appealEvent.late,
};

/** Gives the turn to somebody else. Answers the new state. @throws Refusal stateConflict where it is not possible now */
export async function passTurn(
  tx: Transaction,
  ctx: Pick<Context, 'vault'>,
  appeal: store.AppealRow,
  act: Turning,
  by: By = {},
): Promise<number> {
  const next = after(appeal, act);
  if (!next) throw new Refusal('stateConflict', CHANGED);
  await store.move(tx, appeal.id, next, secondsOf(next.status, appeal.supplierUsed));
  await tellEvent(tx, ctx, appeal.id, TURNS[act], by);
  return next.status;
}

type Ending = Extract<Act, 'silent' | 'arrive' | 'refund' | 'reject' | 'cancel' | 'confirm'>;

const ENDS: Readonly<Record<Ending, number>> = {
  silent: appealEvent.silent,
  arrive: appealEvent.arrived,
  refund: appealEvent.refunded,
  reject: appealEvent.rejected,
  cancel: appealEvent.cancelled,
  confirm: appealEvent.confirmed,
};
const BY_MEMBER: readonly Ending[] = ['cancel', 'confirm'];

/** Ends it; what becomes of the money is the caller's. @throws Refusal stateConflict when it has ended, or a refund waits */
export async function endAppeal(
  tx: Transaction,
  ctx: Context,
  { appeal, subject }: Pick<Whole, 'appeal' | 'subject'>,
  act: Ending,
  by: By = {},
): Promise<void> {
  const next = after(appeal, act);
  if (!next) throw new Refusal('stateConflict', CHANGED);
  await store.move(tx, appeal.id, next, null);
  await deleteUnsent(tx, appeal.id);
  await tellEvent(tx, ctx, appeal.id, ENDS[act], by);
  await subject.ended?.(tx, appeal.orderNo);
  if (BY_MEMBER.includes(act)) return;
  const { no, memberId } = appeal;
  const params = { no, outcome: appealEventWords(ENDS[act]) };
  await notify(tx, ctx, { memberId, event: 'appealEnded', params, link: pageOf(no), key: no });
}

/** The member's page of an appeal. */
export function pageOf(no: string): string {
  return `/fund/rechargeRecords?tab=appeal&id=${no}`;
}
