// Closing an account: asked for by its member, undone within seven days, then carried out by a job.
import * as contract from '@jishi/contract/account/session';
import { memberStatus } from '@jishi/contract/enums/account';
import { withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { notify } from '../../message';
import { verifyMemberCode } from '../code/service';
import { lockMember } from '../member/store';
import { CLOSURE_MS, obstaclesOf } from './rules';
import * as store from './store';

/** Obstacles, or the date of the closure. */
export const getClosure = useCase(contract.getClosure, async (ctx) => {
  const [dueAt, unsettled] = await Promise.all([
    store.selectDueAt(ctx.db, ctx.member),
    store.selectUnsettled(ctx.db, ctx.member, ctx.now()),
  ]);
  return { obstacles: obstaclesOf(unsettled), closing: dueAt !== null, closeTime: formatTimeOrNull(dueAt) };
});

/**
 * Requests closure in seven days.
 * @throws Refusal codeWrong, stateConflict when it is under way, refused with the obstacles
 */
export const closeAccount = useCase(contract.closeAccount, async (ctx, { code }) => {
  const memberId = ctx.member;
  refuseUnsettled(await store.selectUnsettled(ctx.db, memberId, ctx.now())); // before the code is spent in vain
  await verifyMemberCode(ctx, memberId, 'closeAccount', code);
  const now = ctx.now();
  const dueAt = new Date(now.getTime() + CLOSURE_MS);
  await withTransaction(ctx, async (tx) => {
    const { status } = await lockMember(tx, memberId);
    if (status !== memberStatus.normal) throw new Refusal('stateConflict', '账户正在注销，请刷新查看');
    refuseUnsettled(await store.selectUnsettled(tx, memberId, now));
    if (!(await store.insertClosure(tx, memberId, { now, dueAt }))) throw new Refusal('stateConflict');
    const after = { time: formatTime(dueAt) };
    await recordAudit(tx, ctx, { action: 'account.requestClosure', targetKind: 'member', targetId: memberId, after });
    await notify(tx, ctx, { memberId, event: 'closureRequested', params: { time: dueAt } });
  });
  return { closeTime: formatTime(dueAt) };
});

/** Takes the request back. @throws Refusal stateConflict when there is none */
export const keepAccount = useCase(contract.keepAccount, async (ctx) => {
  const memberId = ctx.member;
  await withTransaction(ctx, async (tx) => {
    await lockMember(tx, memberId);
    if (!(await store.cancelClosure(tx, memberId, ctx.now()))) throw new Refusal('stateConflict', '没有正在进行的注销');
    await recordAudit(tx, ctx, { action: 'account.cancelClosure', targetKind: 'member', targetId: memberId });
    await notify(tx, ctx, { memberId, event: 'closureCancelled', params: {} });
  });
  return {};
});

function refuseUnsettled(unsettled: Parameters<typeof obstaclesOf>[0]) {
  const obstacles = obstaclesOf(unsettled);
  if (obstacles.length > 0) throw new Refusal('refused', `还不能注销：${obstacles.map(({ text }) => text).join('；')}`);
}
