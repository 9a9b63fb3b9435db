// The member's balance and its parts.
import { Amount, type BalanceItem, BalanceStrip } from '@jishi/ui/balance-strip';
import { ButtonLink } from '@jishi/ui/button';
import { formatMoney } from '@jishi/ui/money';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { BALANCES } from './queries';

export function BalanceParts() {
  const { data } = useQuery(aside('余额', BALANCES));
  if (!data) return null;
  const items: BalanceItem[] = [
    { label: '可用余额', value: <Amount value={data.balance} />, note: '可用于按次调用与购买' },
    { label: '充值', value: <Amount value={data.deposit} />, note: '付进来的钱' },
    { label: '赠送', value: <Amount value={data.bonus} />, note: '可以花，不能退' },
    { label: '调用预占', value: <Amount value={data.held} />, note: '没用完的会退回，已计入余额' },
  ];
  if (!isZero(data.frozen)) {
    items.push({ label: '冻结', value: <Amount value={data.frozen} />, note: '处理完后退回或扣除，不计入余额' });
  }
  if (!isZero(data.creditLine)) {
    items.push({
      label: '授信额度',
      value: <Amount value={data.creditLine} />,
      note: `已用 ¥${formatMoney(data.creditUsed)}，不计入余额`,
    });
  }
  return (
    <BalanceStrip
      label="余额的组成"
      items={items}
      actions={
        <>
          <ButtonLink look="main" to="/fund/rechargeCenter">
            充值
          </ButtonLink>
          <ButtonLink to="/fund/consumptionRecords">消费记录</ButtonLink>
        </>
      }
    />
  );
}

function isZero(amount: string): boolean {
  return /^-?0*\.?0*$/.test(amount);
}
