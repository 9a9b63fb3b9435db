// The member's balances and costs in one strip.
import type { getConsumptionOverview } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import { Amount, type BalanceItem, BalanceStrip } from '@jishi/ui/balance-strip';
import { ButtonLink } from '@jishi/ui/button';
import { formatCount, formatMoney } from '@jishi/ui/money';

export type Consumption = Output<typeof getConsumptionOverview>;

export function Balance({ consumption }: { consumption: Consumption }) {
  return (
    <BalanceStrip
      label="账户余额与扣费"
      items={itemsOf(consumption)}
      actions={
        <>
          <ButtonLink look="main" to="/fund/rechargeCenter">
            充值
          </ButtonLink>
          <ButtonLink to="/fund/detail">资金明细</ButtonLink>
        </>
      }
    />
  );
}

function itemsOf(consumption: Consumption): BalanceItem[] {
  const { balance, bonus, frozen, held, creditLine, creditUsed } = consumption;
  const { todayAmount, yesterdayAmount, monthAmount, todayCalls, todayFailed, asOf } = consumption;
  const days = Number(asOf.slice(8, 10));
  const items: BalanceItem[] = [
    {
      label: '可用余额',
      value: <Amount value={balance} />,
      note: isZero(bonus) ? '可用于按次调用与购买套餐' : `其中赠送金 ¥${formatMoney(bonus)}，不可提现`,
    },
    {
      label: '今日扣费',
      value: <Amount value={todayAmount} />,
      note: `昨日同时 ¥${formatMoney(yesterdayAmount)}`,
    },
    { label: '本月扣费', value: <Amount value={monthAmount} />, note: `${days} 天` },
    {
      label: '今日调用',
      value: formatCount(todayCalls),
      note: todayFailed > 0 ? `失败 ${formatCount(todayFailed)} 次，未扣费` : '次',
    },
  ];
  if (!isZero(frozen))
    items.splice(1, 0, { label: '冻结', value: <Amount value={frozen} />, note: '处理完后退回或扣除' });
  else if (!isZero(held)) {
    items.splice(1, 0, { label: '调用预占', value: <Amount value={held} />, note: '没用完的会退回，已计入余额' });
  }
  if (!isZero(creditLine)) {
    items.splice(2, 0, {
      label: '信用额度',
      value: <Amount value={creditLine} />,
      note: `已用 ¥${formatMoney(creditUsed)}`,
    });
  }
  return items;
}

function isZero(amount: string): boolean {
  return /^-?0*\.?0*$/.test(amount);
}
