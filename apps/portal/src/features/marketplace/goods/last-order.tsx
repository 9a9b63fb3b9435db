// The member's last order of this product: where its money is, and the way to it.
import { listGoodsOrders } from '@jishi/contract/marketplace/order';
import { aside } from '@jishi/ui/main-part';
import { Link } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import { Status } from '../../../shell/labels';
import { MoneyPath } from '../order/money-path';
import { orderHref } from '../places';
import { goodsOrder } from '../queries';

export function LastOrder({ productId }: { productId: string }) {
  const found = useQuery(aside('上一单', query(listGoodsOrders, { productId, pageSize: 1 }))).data;
  const no = found?.list[0]?.no;
  const order = useQuery({ ...aside('上一单', goodsOrder(no ?? '')), enabled: no !== undefined }).data;
  if (!order || !order.payTime) return null;
  return (
    <section className="workspace-section" aria-labelledby="last">
      <RuledHead
        id="last"
        title="上一单的钱在哪里"
        note={<span className="mono">{order.no}</span>}
        more={
          <>
            <Status of="goodsOrderStatus" value={order.status} />
            <Link to={orderHref(order.no)}>订单详情</Link>
          </>
        }
      />
      <MoneyPath order={order} />
    </section>
  );
}
