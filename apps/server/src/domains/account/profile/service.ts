// The signed-in member's profile, and the parts they can edit.
import * as contract from '@jishi/contract/account';
import { formatMoney } from '@jishi/money';
import { withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { balancesIn } from '../../ledger';
import { availableOf } from './rules';
import { selectOwn, updateNickname } from './store';

export const getMemberInfo = useCase(contract.getMemberInfo, async (ctx) => {
  const memberId = ctx.member;
  const own = await selectOwn(ctx.db, memberId, ctx.now());
  if (!own) throw new Refusal('notLoggedIn');
  const book = balancesIn(own.accounts);
  return {
    id: own.id,
    phone: own.phoneMask,
    nickname: own.nickname,
    headImg: own.headImg,
    authStatus: own.authStatus,
    authType: own.authType,
    status: own.status,
    vipLevel: own.vipLevel,
    vipName: own.vipName,
    inviteCode: own.inviteCode,
    creditScore: own.creditScore,
    blnApplyApi: own.hasApplied,
    blnExtendCredit: book.creditLine > 0n,
    blnSetTradePwd: own.hasTradePassword,
    blnSetLoginPwd: own.hasPassword,
    blnBindWx: own.hasWechat,
    blnTotp: own.hasTotp,
    buyCardPermit: own.buyCardPermit,
    balance: formatMoney(availableOf(book, own.unspentHold)),
    depositAmount: formatMoney(book.deposit),
    creditAmount: formatMoney(book.creditLine),
    merchantBalance: formatMoney(book.supply + book.settlement + book.bond),
    supplyBalance: formatMoney(book.supply),
    waitTotalSettlePrice: formatMoney(book.settlement),
    unreadMsgNum: own.unread,
    hasCoupon: own.hasCoupon,
    unPayOrder: own.unpaidOrders,
    regTime: formatTime(own.regTime),
    latestLoginTime: formatTimeOrNull(own.latestLoginTime),
    token: ctx.actor.kind === 'member' ? ctx.actor.token : '',
    protocolsToAgree: own.toAgree,
    closeTime: formatTimeOrNull(own.closesAt),
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
