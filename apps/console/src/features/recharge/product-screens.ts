// The screens of products and prices, loaded together: each is small, and the entry of every page names what it can load.
export { RechargePricesScreen } from './prices-screen';
export { RechargeProductsScreen } from './products-screen';
