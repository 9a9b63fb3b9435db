// Freezing members, whether they may buy cards, their sessions and sign-ins, as operators see and do it.
import { memberStatus } from '@jishi/contract/enums/account';
import * as contract from '@jishi/contract/console/account';
import { type MemberId, withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { formatTime } from '../../../../kernel/time';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { notify } from '../../../message';
import { selectMember } from '../../member/store';
import { endSessions, sessionsOf } from '../../session/device/service';
import { withSessionsEnded } from '../../session/service';
import * as store from './store';

/**
 * Freezes a member: ends their sessions, stops their keys, tells them why.
 * @throws Refusal notFound, stateConflict
 */
export const freezeMember = useCase(contract.freezeMember, async (ctx, { id, reason }) => {
  const memberId = id as MemberId;
  await withSessionsEnded(ctx, { memberId, keep: null }, async (tx) => {
    requireChange(await store.freeze(tx, memberId), '用户已经冻结或注销');
    const after = { reason };
    await recordAudit(tx, ctx, { action: 'account.freeze', targetKind: 'member', targetId: memberId, after });
    await notify(tx, ctx, { memberId, event: 'accountFrozen', params: { reason } });
  });
  return {};
});

/** @throws Refusal notFound, stateConflict */
export const unfreezeMember = useCase(contract.unfreezeMember, async (ctx, { id, reason }) => {
  const memberId = id as MemberId;
  await withTransaction(ctx, async (tx) => {
    requireChange(await store.unfreeze(tx, memberId), '用户没有被冻结');
    const after = { reason };
    await recordAudit(tx, ctx, { action: 'account.unfreeze', targetKind: 'member', targetId: memberId, after });
    await notify(tx, ctx, { memberId, event: 'accountUnfrozen', params: {} });
  });
  return {};
});

/** Bars a member from buying cards, or no longer. @throws Refusal notFound, stateConflict */
export const permitCards = useCase(contract.permitCards, async (ctx, { id, isPermitted, reason }) => {
  const memberId = id as MemberId;
  await withTransaction(ctx, async (tx) => {
    requireChange(await store.setCardPermit(tx, memberId, isPermitted), '用户刚刚已经改过，请刷新');
    const after = { status: isPermitted ? '可以购买卡密' : '禁止购买卡密', reason };
    await recordAudit(tx, ctx, { action: 'account.permitCards', targetKind: 'member', targetId: memberId, after });
    await (isPermitted
      ? notify(tx, ctx, { memberId, event: 'cardsPermitted', params: {} })
      : notify(tx, ctx, { memberId, event: 'cardsBarred', params: { reason } }));
  });
  return {};
});

/** Sets a member's credit score, 0 to 1000. @throws Refusal notFound, stateConflict when it is that already */
export const setCreditScore = useCase(contract.setCreditScore, async (ctx, { id, score, reason }) => {
  const memberId = id as MemberId;
  await withTransaction(ctx, async (tx) => {
    const before = await store.lockCreditScore(tx, memberId);
    if (!before) throw new Refusal('notFound');
    if (before.status === memberStatus.closed) throw new Refusal('stateConflict', '账户已注销');
    if (before.creditScore === score) throw new Refusal('stateConflict', `信用分已经是 ${score}`);
    await store.setCreditScore(tx, memberId, score);
    await recordAudit(tx, ctx, {
      action: store.SCORING,
      targetKind: 'member',
      targetId: memberId,
      before: { creditScore: before.creditScore },
      after: { creditScore: score, reason },
    });
  });
  return {};
});

export const listCreditScores = useCase(contract.listCreditScores, async (ctx, { id }) => {
  const rows = await store.selectScorings(ctx.db, id as MemberId);
  return rows.map(({ at, ...scoring }) => ({ ...scoring, time: formatTime(at) }));
});

function requireChange(changed: boolean | undefined, otherwise: string) {
  if (changed === undefined) throw new Refusal('notFound');
  if (!changed) throw new Refusal('stateConflict', otherwise);
}

export const listMemberSessions = useCase(contract.listMemberSessions, async (ctx, { id }) =>
  sessionsOf(ctx, id as MemberId),
);

/** Ends one of a member's sessions, or all. @throws Refusal notFound */
export const endMemberSessions = useCase(contract.endMemberSessions, async (ctx, { id, sessionId, reason }) => {
  const memberId = id as MemberId;
  if (!(await selectMember(ctx.db, memberId))) throw new Refusal('notFound');
  const ending = { sessionId: sessionId ?? undefined, action: 'account.endMemberSessions', reason };
  return { ended: await endSessions(ctx, memberId, ending) };
});
