export { saveRechargeGroup } from './group/service';
export { answerRecharge } from './gateway/service';
export { rechargeOrdersFile } from './order/list';
export { recordAnswer } from './outcome/service';
export { setRechargePrice } from './price/service';
export { saveRechargeProduct } from './product/console/service';
export { ways } from './way/service';
