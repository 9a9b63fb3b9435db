// /orders: the pay orders of all members.
import { Screen } from '../../shell/screen';
import { OrderList } from './order-list';

export function OrdersScreen() {
  return (
    <Screen title="订单">
      <OrderList />
    </Screen>
  );
}
