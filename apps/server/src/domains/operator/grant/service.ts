// A role that moves money takes two owners, where there are two: one proposes, the other agrees, and only then the link goes out.
import type { Transaction } from '@jishi/db';
import { reviewKind } from '@jishi/contract/enums/review';
import type { Context } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { type OperatorContext, requirePermission } from '../../../kernel/use-case';
import { type ReviewKind, openReview } from '../../review';
import { contactKeyOf, maskContact, openContact, sealContact } from '../contact/rules';
import { requireNew, sendLink } from '../invitation/service';
import { ROLE_NAMES } from '../rules';
import { lockSetup } from '../setup/store';
import type { Invited } from '../setup/store';
import { ProposalStatus } from '../proposal/store';
import type { GrantRow } from './store';
import * as store from './store';

/**
 * Proposes a role that moves money; nothing is sent before another owner agrees. False where there is no other owner: then one
 * decides alone, and the role waits. To be called under `lockSetup`.
 * @throws Refusal permissionMissing (their own role still waits), invalidInput
 */
export async function proposeGrant(
  tx: Transaction,
  ctx: OperatorContext,
  invited: Invited,
  contact: string,
): Promise<boolean> {
  requirePermission(ctx.actor, 'operator.grant', { toAct: true });
  if (!(await store.hasSecondOwner(tx, ctx.operator))) return false;
  const contactKey = contactKeyOf(ctx.vault, contact);
  await requireNew(tx, invited.account, contactKey);
  const contactCipher = sealContact(ctx.vault, invited.account, contact);
  const id = await store.insertGrant(tx, { ...invited, contactKey, contactCipher, proposedBy: ctx.operator });
  await openReview(tx, ctx, moneyGrants, (await store.lockGrant(tx, id))!);
  return true;
}

/** While a grant for the account waits nothing else is sent to anybody for it. @throws Refusal stateConflict */
export async function requireUnproposed(tx: Transaction, account: string): Promise<void> {
  if (await store.isProposed(tx, account))
    throw new Refusal('stateConflict', '这个账号的资金权限已经提出，在等另一位所有者；要改动请先撤回');
}

/** The phone or mail of one that waits or was granted; '' otherwise. */
function contactOf({ vault }: Context, { account, contactCipher }: GrantRow): string {
  return contactCipher ? openContact(vault, account, contactCipher) : '';
}

/** Proposals that wait, as the list of operators shows them. */
export async function waitingGrants(ctx: Context) {
  return (await store.selectWaitingGrants(ctx.db)).map((row) => ({
    reviewId: row.reviewId,
    account: row.account,
    name: row.name,
    role: row.role,
    sentTo: maskContact(contactOf(ctx, row)),
    proposedBy: row.proposerName,
    proposeTime: formatTime(row.proposedAt),
  }));
}

/** Decided by owners whose own role decides about money by now. */
export const moneyGrants: ReviewKind<GrantRow> = {
  kind: reviewKind.moneyGrant,
  called: '这份资金权限',
  reads: 'operator.write',
  decides: 'operator.grant',
  second: 'always',
  awaits: '等另一位所有者同意',
  dueHours: 24,
  reasons: ['不认识这个人', '手机号或邮箱不是本人的', '不需要这个角色'],
  grantLabel: '同意并发出链接',
  effect: '同意后链接发到对方本人的手机或邮箱；加入后立即可以经手资金。请先确认号码是对方本人的，不是提出人的',
  acts: {
    targetKind: 'operator',
    opened: 'operator.proposeMoney',
    granted: 'operator.grantMoney',
    refused: 'operator.refuseMoney',
    takenBack: 'operator.takeBackMoney',
  },
  about: ({ id, account }) => ({ id, memberId: null, amount: null, title: account }),
  audited: ({ account, name, role }) => ({ targetId: account, after: { account, name, role } }),
  async lock(tx, id) {
    await lockSetup(tx);
    return store.lockGrant(tx, id);
  },
  read: (ctx, id) => store.selectGrant(ctx.db, id),
  async show(ctx, row) {
    return {
      facts: [
        { label: '账号', given: row.account },
        { label: '姓名', given: row.name },
        { label: '角色', given: ROLE_NAMES[row.role] },
        // whole: who agrees has to know whose it is
        { label: '链接发到', given: contactOf(ctx, row) || '不再保留' },
      ],
      link: '/operators',
    };
  },
  /** @throws Refusal invalidInput, tooManyRequests, unavailable */
  async granted(tx, ctx, row) {
    const { id, account, name, role, proposedBy: by } = row;
    const contact = contactOf(ctx, row);
    const link = { action: 'operator.invite', invited: { account, name, role }, contact, by, grantId: id };
    const { sentTo } = await sendLink(tx, ctx, link);
    await store.endGrant(tx, id, ProposalStatus.granted);
    return `链接已发到 ${sentTo}`;
  },
  async refused(tx, _, { id }) {
    await store.endGrant(tx, id, ProposalStatus.refused);
    return '没有发出链接';
  },
  takenBack: (tx, _, { id }) => store.endGrant(tx, id, ProposalStatus.takenBack),
};
