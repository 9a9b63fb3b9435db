export { goodsOrdersFile } from './order/list';
