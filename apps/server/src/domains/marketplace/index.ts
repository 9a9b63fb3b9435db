export { keepFile } from './card/import/service';
export { keepGoods } from './goods/service';
export { keepGoodsGroup, keepGoodsProduct, keepGoodsType } from './product/console/service';
export { applyForDemo, endDemoSupply } from './supplier/demo/service';
