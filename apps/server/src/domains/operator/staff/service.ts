// Who works at the console: inviting, taking out of service and back.
import type * as contract from '@jishi/contract/console/operator';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { type Context, operatorOf, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { recordAudit } from '../../audit';
import { selectByAccount, selectOperator } from '../account/store';
import { OperatorStatus } from '../rules';
import { LINK_MS, hashLinkToken, newLinkToken, setupUrl } from '../setup/rules';
import { lockSetup } from '../setup/store';
import * as store from './store';

/** Everybody with their role, and invitations nobody has used. */
export async function listOperators(ctx: Context): Promise<Output<typeof contract.listOperators>> {
  operatorOf(ctx, 'operator.write');
  const [staff, invitations] = await Promise.all([store.selectStaff(ctx.db), store.selectInvitations(ctx.db)]);
  return {
    operators: staff.map(({ id, account, name, role, status, created_at, latest_login_time }) => ({
      id,
      account,
      name,
      role,
      enabled: status === OperatorStatus.on,
      createTime: formatTime(created_at),
      latestLoginTime: formatTimeOrNull(latest_login_time),
    })),
    invitations: invitations.map(({ account, name, role, expires_at }) => ({
      account,
      name,
      role,
      expireTime: formatTime(expires_at),
      expired: expires_at <= ctx.now(),
    })),
  };
}

/** A link by which a person makes the account that was named for them; only its hash is kept. @throws Refusal invalidInput */
export async function inviteOperator(
  ctx: Context,
  { account, name, role }: Checked<typeof contract.inviteOperator>,
): Promise<Output<typeof contract.inviteOperator>> {
  const by = operatorOf(ctx, 'operator.write');
  const token = newLinkToken();
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + LINK_MS);
  await withTransaction(ctx, async (tx) => {
    await lockSetup(tx);
    if (await selectByAccount(tx, account)) throw invalidField('account', '账号已有人使用');
    const link = { tokenHash: hashLinkToken(token), by, now, expiresAt };
    await store.insertInvitation(tx, { account, name, role }, link);
    const after = { account, name, role };
    await recordAudit(tx, ctx, { action: 'operator.invite', targetKind: 'operator', targetId: account, after });
  });
  return { url: setupUrl(ctx.settings.publicUrl, token), expireTime: formatTime(expiresAt) };
}

/** @throws Refusal notFound */
export async function cancelInvitation(
  ctx: Context,
  { account }: Checked<typeof contract.cancelInvitation>,
): Promise<Output<typeof contract.cancelInvitation>> {
  operatorOf(ctx, 'operator.write');
  await withTransaction(ctx, async (tx) => {
    await lockSetup(tx);
    if (!(await store.deleteInvitation(tx, account))) throw new Refusal('notFound', '这个邀请已经用掉或作废');
    await recordAudit(tx, ctx, { action: 'operator.cancelInvitation', targetKind: 'operator', targetId: account });
  });
  return {};
}

/** Takes an operator out of service, signing them out, or back. @throws Refusal notFound, stateConflict */
export async function switchOperator(
  ctx: Context,
  { id, enabled, reason }: Checked<typeof contract.switchOperator>,
): Promise<Output<typeof contract.switchOperator>> {
  const by = operatorOf(ctx, 'operator.write');
  if (id === by) throw new Refusal('stateConflict', '不能停用或启用自己');
  await withTransaction(ctx, async (tx) => {
    // one at a time: of two owners who turn each other off the second is too late
    await lockSetup(tx);
    const target = await selectOperator(tx, id);
    if (!target) throw new Refusal('notFound');
    const self = await selectOperator(tx, by);
    if (self?.status !== OperatorStatus.on) throw new Refusal('stateConflict', '您的账号刚刚被停用');
    if (!enabled && target.role === 'owner' && !(await store.hasOtherOwner(tx, id)))
      throw new Refusal('stateConflict', '这是最后一位所有者，不能停用');
    const status = enabled ? OperatorStatus.on : OperatorStatus.off;
    if (!(await store.setStatus(tx, id, status, ctx.now())))
      throw new Refusal('stateConflict', enabled ? '这位操作员已是启用状态' : '这位操作员已经停用');
    const after = { account: target.account, enabled, reason };
    await recordAudit(tx, ctx, { action: 'operator.switch', targetKind: 'operator', targetId: id, after });
  });
  return {};
}
