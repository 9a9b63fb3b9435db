// The signed-in member as the portal shows them.
import type { getMemberInfo as GetMemberInfo } from '@jishi/contract/account';
import type { Output } from '@jishi/contract/endpoint';
import { formatMoney } from '@jishi/money';
import { type Context, memberOf } from '../../../kernel/context';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { balances } from '../../ledger';
import { unreadOf } from '../../message';
import { memberRow } from '../member/service';
import { availableOf } from './rules';
import { selectStanding } from './store';

export async function getMemberInfo(ctx: Context): Promise<Output<typeof GetMemberInfo>> {
  const memberId = memberOf(ctx);
  const [row, book, standing, unread] = await Promise.all([
    memberRow(ctx, memberId),
    balances(ctx.db, memberId),
    selectStanding(ctx.db, memberId, ctx.now()),
    unreadOf(ctx, memberId),
  ]);
  return {
    id: row.id,
    phone: row.phoneMask,
    nickname: row.nickname,
    headImg: row.headImg,
    authStatus: row.authStatus,
    authType: row.authType,
    status: row.status,
    vipLevel: row.vipLevel,
    inviteCode: row.inviteCode,
    creditScore: row.creditScore,
    blnApplyApi: standing.hasApplied,
    blnExtendCredit: book.creditLine > 0n,
    blnSetTradePwd: row.tradePasswordHash !== null,
    buyCardPermit: row.buyCardPermit,
    balance: formatMoney(availableOf(book, standing.unspentHold)),
    depositAmount: formatMoney(book.deposit),
    creditAmount: formatMoney(book.creditLine),
    merchantBalance: formatMoney(book.merchant),
    supplyBalance: formatMoney(book.supply),
    waitTotalSettlePrice: formatMoney(book.settlement),
    unreadMsgNum: unread,
    // No coupon exists before that domain is built.
    hasCoupon: false,
    unPayOrder: standing.unpaidOrders,
    regTime: formatTime(row.regTime),
    latestLoginTime: formatTimeOrNull(row.latestLoginTime),
    token: ctx.actor.kind === 'member' ? ctx.actor.token : '',
  };
}
