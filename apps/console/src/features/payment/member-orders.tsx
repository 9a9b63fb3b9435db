// /members/:memberId/orders: the pay orders of one member.
import { useParams } from 'react-router';
import { MEMBER_ORDER_FILTERS } from './order-filters';
import { OrderList } from './order-list';

export function MemberOrders() {
  const { memberId = '' } = useParams();
  return <OrderList filters={MEMBER_ORDER_FILTERS} memberId={memberId} />;
}
