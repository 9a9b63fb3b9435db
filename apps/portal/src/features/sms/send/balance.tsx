// What there is to send with: packages, balance, what one segment costs, and what is left of today.
import type { Output } from '@jishi/contract/endpoint';
import type { getSmsPrice } from '@jishi/contract/sms/send';
import { Figure, Money, formatCount } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { StatStrip } from '@jishi/ui/stat-strip';

export type Price = Output<typeof getSmsPrice>;

export function Balance({ price }: { price: Price }) {
  const { prepaid, balance, sentToday, dailyCap } = price;
  const units = prepaid.reduce((sum, one) => sum + one.units, 0);
  const names = [...new Set(prepaid.map(({ name }) => name))].join('、');
  return (
    <StatStrip
      label="可以用来发送的"
      stats={[
        { label: '套餐剩余', value: <Figure value={formatCount(units)} unit="条" />, note: names },
        { label: '余额', value: <Money value={balance} /> },
        { label: '套餐用完后', value: <Money value={price.price} unit="元/条" /> },
        {
          label: '今日已发',
          value: <Figure value={formatCount(sentToday)} unit="条" />,
          note: `每天最多 ${formatCount(dailyCap)} 条`,
        },
      ]}
      remark={
        <>
          <Link to="/product/list?keyword=短信服务">买套餐</Link>，<Link to="/fund/rechargeCenter">充值</Link>
        </>
      }
    />
  );
}
