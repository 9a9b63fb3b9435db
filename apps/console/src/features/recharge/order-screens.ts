// The screens of orders, loaded together: each is small, and the entry of every page names what it can load.
export { RechargeDifferencesScreen } from './differences-screen';
export { RechargeOrderScreen } from './order-screen';
export { RechargeOrdersScreen } from './orders-screen';
