// Who works at the console: inviting, taking out of service and back.
import * as contract from '@jishi/contract/console/operator';
import { operatorStatus } from '@jishi/contract/enums/account';
import { formatMoney } from '@jishi/money';
import { withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { limitInForce } from '../../review';
import { selectOperator } from '../account/store';
import { maskContact, openContact } from '../contact/rules';
import { proposeGrant, requireUnproposed, waitingGrants } from '../grant/service';
import { sendLink } from '../invitation/service';
import { proposeEnd, waitingEnds } from '../leaving/service';
import { movesMoney } from '../rules';
import { lockSetup } from '../setup/store';
import { tell } from '../telling/service';
import * as store from './store';

/** All operators with their roles, and open invitations. */
export const listOperators = useCase(contract.listOperators, async (ctx) => {
  const [staff, invitations, proposals, ends, { limit, isOneOwner }] = await Promise.all([
    store.selectStaff(ctx.db),
    store.selectInvitations(ctx.db),
    waitingGrants(ctx),
    waitingEnds(ctx),
    limitInForce(ctx.db, ctx),
  ]);
  return {
    proposals,
    oneOwner: isOneOwner ? { limit: formatMoney(limit) } : null,
    operators: staff.map(({ id, account, name, role, status, waitsUntil, createdAt, latestLoginTime }) => ({
      id,
      account,
      name,
      role,
      enabled: status === operatorStatus.on,
      moneyFrom: movesMoney(role) ? formatTimeOrNull(waitsUntil) : null,
      leaving: ends.get(id) ?? null,
      createTime: formatTime(createdAt),
      latestLoginTime: formatTimeOrNull(latestLoginTime),
    })),
    invitations: invitations.map(({ account, name, role, expiresAt, contactCipher }) => ({
      account,
      name,
      role,
      sentTo: maskContact(openContact(ctx.vault, account, contactCipher)),
      expireTime: formatTime(expiresAt),
      expired: expiresAt <= ctx.now(),
    })),
  };
});

/**
 * Sends a person the link to create the account named for them. A role that moves money is proposed first where another owner is
 * there to agree.
 * @throws Refusal invalidInput, tooManyRequests, unavailable, permissionMissing, stateConflict
 */
export const inviteOperator = useCase(contract.inviteOperator, async (ctx, { account, name, role, contact }) =>
  withTransaction(ctx, async (tx) => {
    await lockSetup(tx);
    await requireUnproposed(tx, account);
    const invited = { account, name, role };
    if (movesMoney(role) && (await proposeGrant(tx, ctx, invited, contact)))
      return { sentTo: maskContact(contact), expireTime: null };
    return sendLink(tx, ctx, { action: 'operator.invite', invited, contact, by: ctx.operator, grantId: null });
  }),
);

/** Sends a new link to where the one before went, which is void. @throws Refusal notFound, tooManyRequests, unavailable */
export const resendInvitation = useCase(contract.resendInvitation, async (ctx, { account }) =>
  withTransaction(ctx, async (tx) => {
    await lockSetup(tx);
    await requireUnproposed(tx, account);
    const [before] = await store.selectInvitations(tx, account);
    if (!before) throw new Refusal('notFound', '这个邀请已经用掉或作废');
    const contact = openContact(ctx.vault, account, before.contactCipher);
    const { name, role, grantId } = before;
    const invited = { account, name, role };
    return sendLink(tx, ctx, { action: 'operator.resendInvitation', invited, contact, by: ctx.operator, grantId });
  }),
);

/** @throws Refusal notFound */
export const cancelInvitation = useCase(contract.cancelInvitation, async (ctx, { account }) => {
  await withTransaction(ctx, async (tx) => {
    await lockSetup(tx);
    if (!(await store.deleteInvitation(tx, account))) throw new Refusal('notFound', '这个邀请已经用掉或作废');
    await recordAudit(tx, ctx, { action: 'operator.cancelInvitation', targetKind: 'operator', targetId: account });
  });
  return {};
});

/**
 * Takes an operator out of service, signing them out, or back. An owner's end is proposed only: `dueTime` says when it comes true by
 * itself. @throws Refusal notFound, stateConflict, and as `proposeEnd`
 */
export const switchOperator = useCase(contract.switchOperator, async (ctx, { id, enabled, reason }) => {
  if (id === ctx.operator) throw new Refusal('stateConflict', '不能停用或启用自己');
  return withTransaction(ctx, async (tx) => {
    // one at a time: of two owners who turn each other off the second is too late
    await lockSetup(tx);
    const target = await selectOperator(tx, id);
    if (!target) throw new Refusal('notFound');
    const self = await selectOperator(tx, ctx.operator);
    if (self?.status !== operatorStatus.on) throw new Refusal('stateConflict', '您的账号刚刚被停用');
    if (!enabled && target.role === 'owner' && !(await store.hasOtherOwner(tx, id)))
      throw new Refusal('stateConflict', '这是最后一位所有者，不能停用');
    const dueAt = enabled ? undefined : await proposeEnd(tx, ctx, target, reason);
    if (dueAt) return { dueTime: formatTime(dueAt) };
    const status = enabled ? operatorStatus.on : operatorStatus.off;
    if (!(await store.setStatus(tx, id, status, ctx.now())))
      throw new Refusal('stateConflict', enabled ? '这位操作员已是启用状态' : '这位操作员已经停用');
    if (!enabled) await tell(tx, ctx, target, '您的运营台账号被另一位所有者停用');
    const after = { account: target.account, enabled, reason };
    await recordAudit(tx, ctx, { action: 'operator.switch', targetKind: 'operator', targetId: id, after });
    return { dueTime: null };
  });
});
