// Who works at the console: inviting, taking out of service and back.
import * as contract from '@jishi/contract/console/operator';
import type { Output } from '@jishi/contract/endpoint';
import { operatorStatus } from '@jishi/contract/enums/account';
import type { Transaction } from '@jishi/db';
import { withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { type OperatorContext, useCase } from '../../../kernel/use-case';
import { spendAllowance } from '../../account';
import { recordAudit } from '../../audit';
import { sendInvitation } from '../../message';
import { hasContact, selectByAccount, selectOperator } from '../account/store';
import { KNOWN_CONTACT, contactKeyOf, maskContact, openContact, sealContact } from '../contact/rules';
import { LINKS_PER_CONTACT, movesMoney } from '../rules';
import { LINK_HOURS, LINK_MS, hashLinkToken, newInvitationToken, setupUrl } from '../setup/rules';
import { type Invited, lockSetup } from '../setup/store';
import * as store from './store';

/** All operators with their roles, and open invitations. */
export const listOperators = useCase(contract.listOperators, async (ctx) => {
  const [staff, invitations] = await Promise.all([store.selectStaff(ctx.db), store.selectInvitations(ctx.db)]);
  return {
    operators: staff.map(({ id, account, name, role, status, waitsUntil, createdAt, latestLoginTime }) => ({
      id,
      account,
      name,
      role,
      enabled: status === operatorStatus.on,
      moneyFrom: movesMoney(role) ? formatTimeOrNull(waitsUntil) : null,
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
 * Sends a person the link to create the account named for them. Nobody else sees it, least of all the inviter.
 * @throws Refusal invalidInput, tooManyRequests, unavailable
 */
export const inviteOperator = useCase(contract.inviteOperator, async (ctx, { account, name, role, contact }) =>
  withTransaction(ctx, async (tx) => {
    await lockSetup(tx);
    return sendLink(tx, ctx, { action: 'operator.invite', invited: { account, name, role }, contact });
  }),
);

/** Sends a new link to where the one before went, which is void. @throws Refusal notFound, tooManyRequests, unavailable */
export const resendInvitation = useCase(contract.resendInvitation, async (ctx, { account }) =>
  withTransaction(ctx, async (tx) => {
    await lockSetup(tx);
    const [before] = await store.selectInvitations(tx, account);
    if (!before) throw new Refusal('notFound', '这个邀请已经用掉或作废');
    const contact = openContact(ctx.vault, account, before.contactCipher);
    const { name, role } = before;
    return sendLink(tx, ctx, { action: 'operator.resendInvitation', invited: { account, name, role }, contact });
  }),
);

/** Stores only the link's hash, and a sealed copy of the message until it is delivered. */
async function sendLink(
  tx: Transaction,
  ctx: OperatorContext,
  { action, invited, contact }: { action: string; invited: Invited; contact: string },
): Promise<Output<typeof contract.inviteOperator>> {
  const by = ctx.operator;
  const { account } = invited;
  const contactKey = contactKeyOf(ctx.vault, contact);
  if (await selectByAccount(tx, account)) throw invalidField('account', '账号已有人使用');
  if (await hasContact(tx, contactKey)) throw invalidField('contact', KNOWN_CONTACT);
  await spendAllowance(tx, ctx, `operator:invite:${contactKey.toString('hex')}`, LINKS_PER_CONTACT);
  const token = newInvitationToken();
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + LINK_MS);
  const contactCipher = sealContact(ctx.vault, account, contact);
  const link = { tokenHash: hashLinkToken(token), by, now, expiresAt };
  await store.insertInvitation(tx, { ...invited, contactKey, contactCipher }, link);
  const inviter = (await selectOperator(tx, by))!.name;
  const url = setupUrl(ctx.settings.publicUrl, token);
  await sendInvitation(tx, ctx, { contact, inviter, url, token, hours: LINK_HOURS });
  const sentTo = maskContact(contact);
  await recordAudit(tx, ctx, { action, targetKind: 'operator', targetId: account, after: { ...invited, sentTo } });
  return { sentTo, expireTime: formatTime(expiresAt) };
}

/** @throws Refusal notFound */
export const cancelInvitation = useCase(contract.cancelInvitation, async (ctx, { account }) => {
  await withTransaction(ctx, async (tx) => {
    await lockSetup(tx);
    if (!(await store.deleteInvitation(tx, account))) throw new Refusal('notFound', '这个邀请已经用掉或作废');
    await recordAudit(tx, ctx, { action: 'operator.cancelInvitation', targetKind: 'operator', targetId: account });
  });
  return {};
});

/** Takes an operator out of service, signing them out, or back. @throws Refusal notFound, stateConflict */
export const switchOperator = useCase(contract.switchOperator, async (ctx, { id, enabled, reason }) => {
  if (id === ctx.operator) throw new Refusal('stateConflict', '不能停用或启用自己');
  await withTransaction(ctx, async (tx) => {
    // one at a time: of two owners who turn each other off the second is too late
    await lockSetup(tx);
    const target = await selectOperator(tx, id);
    if (!target) throw new Refusal('notFound');
    const self = await selectOperator(tx, ctx.operator);
    if (self?.status !== operatorStatus.on) throw new Refusal('stateConflict', '您的账号刚刚被停用');
    if (!enabled && target.role === 'owner' && !(await store.hasOtherOwner(tx, id)))
      throw new Refusal('stateConflict', '这是最后一位所有者，不能停用');
    const status = enabled ? operatorStatus.on : operatorStatus.off;
    if (!(await store.setStatus(tx, id, status, ctx.now())))
      throw new Refusal('stateConflict', enabled ? '这位操作员已是启用状态' : '这位操作员已经停用');
    const after = { account: target.account, enabled, reason };
    await recordAudit(tx, ctx, { action: 'operator.switch', targetKind: 'operator', targetId: id, after });
  });
  return {};
});
