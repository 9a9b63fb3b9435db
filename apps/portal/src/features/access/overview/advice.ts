// What a member should do next, judged from the account's state alone, most urgent first.
import type { getMemberInfo } from '@jishi/contract/account';
import type { Output } from '@jishi/contract/endpoint';
import { parseMoney } from '@jishi/money';
import { beijingDay } from '@jishi/ui/beijing-time';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { recordsHref } from '../records/record-filter';
import type { Consumption } from './balance';
import { type Holding, forecast } from './forecast';
import { type Hour, hourSpan } from './hours';

export type Advice = { key: string; title: string; text: string; action: string; to: string };

export type AccountState = {
  consumption: Consumption;
  holdings: readonly Holding[];
  hours: readonly Hour[];
  member: Pick<Output<typeof getMemberInfo>, 'blnSetTradePwd'> | undefined;
  now: Date;
};

const MOST_ADVICE = 4;
const LOW_BALANCE_DAYS = 7n;

export function adviseOn(state: AccountState): Advice[] {
  return [
    ...aboutUnpaidOrders(state),
    ...aboutPackages(state),
    ...aboutBalance(state),
    ...aboutFailures(state),
    ...aboutTradePassword(state),
  ].slice(0, MOST_ADVICE);
}

function aboutUnpaidOrders({ consumption: { unPayOrder } }: AccountState): Advice[] {
  if (unPayOrder === 0) return [];
  return [
    {
      key: 'unpaid',
      title: `${formatCount(unPayOrder)} 笔订单待付款`,
      text: '到期未付自动关闭，不产生账目',
      action: '去付款',
      to: '/fund/rechargeRecords?status=10',
    },
  ];
}

function aboutPackages({ holdings, now }: AccountState): Advice[] {
  return holdings
    .map((holding) => ({ holding, outlook: forecast(holding, now) }))
    .filter(({ outlook }) => outlook.urgent)
    .slice(0, 2)
    .map(({ holding, outlook }) => ({
      key: `package-${holding.holdingId}`,
      title: `续购「${holding.projectName}」`,
      text: `剩 ${formatCount(holding.remaining)} 次，${outlook.text}；用完后每次从余额扣`,
      action: '续购套餐',
      to: `/req/buy?projectId=${holding.projectId}`,
    }));
}

function aboutBalance({ consumption: { balance, monthAmount, asOf } }: AccountState): Advice[] {
  const days = daysOfBalance(balance, monthAmount, Number(asOf.slice(8, 10)));
  if (days === undefined || days >= LOW_BALANCE_DAYS) return [];
  return [
    {
      key: 'balance',
      title: '余额快用完了',
      text: `剩 ¥${formatMoney(balance)}，按本月日均扣费${days === 0n ? '不足一天' : `约够用 ${days} 天`}`,
      action: '充值',
      to: '/fund/rechargeCenter',
    },
  ];
}

function aboutFailures({ hours, now }: AccountState): Advice[] {
  const worst = hours.reduce<Hour | undefined>(
    (best, hour) => (hour.failed > (best?.failed ?? 0) ? hour : best),
    undefined,
  );
  if (!worst) return [];
  const day = beijingDay(now);
  const hour = String(worst.hour).padStart(2, '0');
  return [
    {
      key: 'failures',
      title: `查看今天 ${hourSpan(worst.hour)} 的 ${formatCount(worst.failed)} 次失败`,
      text: `占这一小时 ${formatCount(worst.calls)} 次调用的 ${((worst.failed / worst.calls) * 100).toFixed(1)}%，失败不扣费`,
      action: '查看',
      to: recordsHref({ beginTime: `${day} ${hour}:00:00`, endTime: `${day} ${hour}:59:59`, outcome: '2' }),
    },
  ];
}

function aboutTradePassword({ member }: AccountState): Advice[] {
  if (!member || member.blnSetTradePwd) return [];
  return [
    {
      key: 'trade-password',
      title: '设置交易密码',
      text: '用余额购买套餐、重置密钥时要用',
      action: '设置',
      to: '/security/accountSecurity',
    },
  ];
}

/**
 * Whole days that a balance lasts at the month's daily average so far; undefined when nothing was spent. Amounts as
 * the wire carries them.
 */
export function daysOfBalance(balance: string, monthAmount: string, dayOfMonth: number): bigint | undefined {
  const spent = parseMoney(monthAmount);
  if (spent <= 0n) return undefined;
  const left = parseMoney(balance);
  return left <= 0n ? 0n : (left * BigInt(dayOfMonth)) / spent;
}
