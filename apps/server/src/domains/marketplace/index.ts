export { keepFile } from './card/import/service';
export { keepGoods } from './goods/service';
export { goodsOrdersFile } from './order/list';
export { keepGoodsGroup, keepGoodsProduct, keepGoodsType } from './product/console/service';
export { applyForDemo, endDemoSupply } from './supplier/demo/service';
