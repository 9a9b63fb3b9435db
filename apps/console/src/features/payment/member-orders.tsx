// /members/:memberId/orders: the pay orders of one member.
import { useParams } from '@jishi/ui/router';
import { OrderList } from './order-list';

export function MemberOrders() {
  const { memberId = '' } = useParams();
  return <OrderList memberId={memberId} />;
}
