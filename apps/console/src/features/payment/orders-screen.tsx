// /orders: the pay orders of all members.
import { Screen } from '../../shell/screen';
import { ORDER_FILTERS } from './order-filters';
import { OrderList } from './order-list';

export function OrdersScreen() {
  return (
    <Screen title="订单">
      <OrderList filters={ORDER_FILTERS} />
    </Screen>
  );
}
