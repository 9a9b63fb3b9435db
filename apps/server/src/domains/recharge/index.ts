export { keepCards } from './card/service';
export { keepGroup } from './group/service';
export { answerRecharge } from './gateway/service';
export { rechargeOrdersFile } from './order/list';
export { recordAnswer } from './outcome/service';
export { keepPrice } from './price/service';
export { endDemoProducts, keepProduct } from './product/console/service';
export { ways } from './way/service';
