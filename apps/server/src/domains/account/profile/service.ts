// The signed-in member's profile, and the parts they can edit.
import * as contract from '@jishi/contract/account';
import { formatMoney } from '@jishi/money';
import { type Context, withTransaction } from '../../../kernel/context';
import { originalOf } from '../../../kernel/original';
import { Refusal } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { balancesIn } from '../../ledger';
import { noteUse } from '../session/service';
import { availableOf } from './rules';
import { selectOwn, updateNickname } from './store';

/**
 * Whether the session that a page was asked for with still lives, as the page's own moment has it. It is read with what every page
 * shows of its member: one question, whoever asks it. Notes that the session is used.
 */
export async function sessionGoesOn(ctx: Context): Promise<boolean> {
  if (ctx.actor.kind !== 'member') return false;
  const own = await selectOwn(ctx.db, ctx.actor, ctx.now());
  if (own) await noteUse({ db: originalOf(ctx.db), now: ctx.now }, { ...ctx.actor, seenAt: own.seenAt });
  return own !== undefined;
}

/** @throws Refusal notLoggedIn for a session that has just ended */
export const getMemberInfo = useCase(contract.getMemberInfo, async (ctx) => {
  const own = ctx.actor.kind === 'member' ? await selectOwn(ctx.db, ctx.actor, ctx.now()) : undefined;
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
