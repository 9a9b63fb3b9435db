// The signed-in member's profile, and the parts they can edit.
import * as contract from '@jishi/contract/account';
import { formatMoney } from '@jishi/money';
import { withTransaction } from '../../../kernel/context';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { balances } from '../../ledger';
import { unreadOf } from '../../message';
import { protocolsToAgree } from '../agreement/service';
import { memberRow } from '../member/service';
import { availableOf } from './rules';
import { selectStanding, updateNickname } from './store';

export const getMemberInfo = useCase(contract.getMemberInfo, async (ctx) => {
  const memberId = ctx.member;
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
    merchantBalance: formatMoney(book.supply + book.settlement + book.bond),
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
});

/** Changes the nickname. */
export const saveProfile = useCase(contract.saveProfile, async (ctx, { nickname }) => {
  await withTransaction(ctx, async (tx) => {
    const before = await updateNickname(tx, ctx.member, nickname);
    await recordAudit(tx, ctx, {
      action: 'account.saveProfile',
      targetKind: 'member',
      targetId: ctx.member,
      before: { nickname: before },
      after: { nickname },
    });
  });
  return {};
});
