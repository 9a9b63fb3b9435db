// The signed-in member as the portal shows them, and what of it they choose.
import type { getMemberInfo as GetMemberInfo, saveProfile as SaveProfile } from '@jishi/contract/account';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { formatMoney } from '@jishi/money';
import { type Context, memberOf, withTransaction } from '../../../kernel/context';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { recordAudit } from '../../audit';
import { balances } from '../../ledger';
import { unreadOf } from '../../message';
import { protocolsToAgree } from '../agreement/service';
import { memberRow } from '../member/service';
import { availableOf } from './rules';
import { selectStanding, updateNickname } from './store';

export async function getMemberInfo(ctx: Context): Promise<Output<typeof GetMemberInfo>> {
  const memberId = memberOf(ctx);
  const [row, book, standing, unread, toAgree] = await Promise.all([
    memberRow(ctx, memberId),
    balances(ctx.db, memberId),
    selectStanding(ctx.db, memberId, ctx.now()),
    unreadOf(ctx, memberId),
    protocolsToAgree(ctx.db, memberId),
  ]);
  return {
    id: row.id,
    phone: row.phoneMask,
    nickname: row.nickname,
    headImg: row.headImg,
    authStatus: row.authStatus,
    authType: row.authType,
    status: row.status,
    vipLevel: standing.vipLevel,
    vipName: standing.vipName,
    inviteCode: row.inviteCode,
    creditScore: row.creditScore,
    blnApplyApi: standing.hasApplied,
    blnExtendCredit: book.creditLine > 0n,
    blnSetTradePwd: row.tradePasswordHash !== null,
    blnSetLoginPwd: row.passwordHash !== null,
    blnBindWx: standing.hasWechat,
    blnTotp: standing.hasTotp,
    buyCardPermit: row.buyCardPermit,
    balance: formatMoney(availableOf(book, standing.unspentHold)),
    depositAmount: formatMoney(book.deposit),
    creditAmount: formatMoney(book.creditLine),
    merchantBalance: formatMoney(book.merchant),
    supplyBalance: formatMoney(book.supply),
    waitTotalSettlePrice: formatMoney(book.settlement),
    unreadMsgNum: unread,
    hasCoupon: standing.hasCoupon,
    unPayOrder: standing.unpaidOrders,
    regTime: formatTime(row.regTime),
    latestLoginTime: formatTimeOrNull(row.latestLoginTime),
    token: ctx.actor.kind === 'member' ? ctx.actor.token : '',
    protocolsToAgree: toAgree,
    closeTime: formatTimeOrNull(standing.closesAt),
  };
}

/** Changes the nickname. */
export async function saveProfile(
  ctx: Context,
  { nickname }: Checked<typeof SaveProfile>,
): Promise<Output<typeof SaveProfile>> {
  const memberId = memberOf(ctx);
  await withTransaction(ctx, async (tx) => {
    const before = await updateNickname(tx, memberId, nickname);
    await recordAudit(tx, ctx, {
      action: 'account.saveProfile',
      targetKind: 'member',
      targetId: memberId,
      before: { nickname: before },
      after: { nickname },
    });
  });
  return {};
}
