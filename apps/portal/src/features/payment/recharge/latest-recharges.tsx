// The last top-ups, below the form.
import { RuledHead } from '@jishi/ui/ruled-head';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { OrderTable } from '../records/order-table';
import { LATEST_RECHARGES } from '../queries';

export function LatestRecharges() {
  const { data } = useQuery(aside('最近充值', LATEST_RECHARGES));
  if (!data || data.list.length === 0) return null;
  return (
    <section className="workspace-section" aria-labelledby="latest">
      <RuledHead id="latest" title="最近充值" more={<Link to="/fund/rechargeRecords?kind=1">全部充值记录</Link>} />
      <OrderTable caption="最近充值" orders={data.list} />
    </section>
  );
}
