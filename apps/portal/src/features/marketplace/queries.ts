// The questions of the marketplace's pages, the same on the server and in the browser.
import { cursoredQuery, inForce, pagedInput, pagedQuery } from '@jishi/client/list';
import { getDispute, listSupplierDisputes } from '@jishi/contract/marketplace/dispute';
import { listCardImports, listOfferableProducts, listOwnGoods } from '@jishi/contract/marketplace/goods';
import {
  getGoodsOrder,
  getGoodsOrderStatistics,
  listDeliveredGoods,
  listGoodsOrders,
} from '@jishi/contract/marketplace/order';
import {
  getGoodsProduct,
  listGoodsGroups,
  listGoodsProducts,
  listGoodsTypes,
} from '@jishi/contract/marketplace/product';
import { listPayouts, listSettlements } from '@jishi/contract/marketplace/settlement';
import {
  getSupplyStatistics,
  getTradeInfo,
  getTradeRate,
  getTradingChart,
} from '@jishi/contract/marketplace/statistic';
import { getSuppliedOrder, getSupply, listSuppliedOrders } from '@jishi/contract/marketplace/supplier';
import type { Input } from '@jishi/contract/endpoint';
import { offerOrder } from '@jishi/contract/enums/marketplace';
import { aside } from '@jishi/ui/main-part';
import { query } from '../../shell/client';
import type { UrlQuery } from '../../shell/url-query';

export const GROUPS = aside('分组', query(listGoodsGroups, {}));
export const types = (groupId: string | undefined) => aside('品类', query(listGoodsTypes, { groupId }));
export const products = (search: UrlQuery) => pagedQuery(listGoodsProducts, search);

export const SUPPLY_NUMBERS = aside('在售的数字', query(getSupplyStatistics, {}));
export const TRADE_INFO = aside('成交', query(getTradeInfo, {}));
export const TRADE_RATE = aside('成功率', query(getTradeRate, {}));
export const TRADING_CHART = query(getTradingChart, {});

/** A product with its offers in the order that the address asks for. */
export function goodsProduct({ id = '', order }: UrlQuery) {
  const known = offerOrder.rows.find(({ value }) => String(value) === order)?.value ?? offerOrder.best;
  return query(getGoodsProduct, { id, order: known });
}

/** The conditions in force; the list and its file take the same. */
export const orderFilter = (search: UrlQuery) => inForce(listGoodsOrders.conditions, search);
export const goodsOrders = (search: UrlQuery) => cursoredQuery(listGoodsOrders, search);
export const ORDER_COUNTS = aside('各状态的笔数', query(getGoodsOrderStatistics, {}));
export const goodsOrder = (no: string) => query(getGoodsOrder, { no });
export const deliveredGoods = (no: string) => query(listDeliveredGoods, { no });
export const dispute = (no: string) => query(getDispute, { no });

export const OWN_SUPPLY = query(getSupply, {});
/** `isLow` in the address: only what is low in stock. */
export function ownGoods(search: UrlQuery) {
  const input = pagedInput(listOwnGoods.conditions, search) as Input<typeof listOwnGoods>;
  return query(listOwnGoods, { ...input, ...(search.isLow && { isLow: true }) });
}
export const offerable = (word: string) => query(listOfferableProducts, { word, pageSize: 100 });
export const cardImports = (search: UrlQuery) => pagedQuery(listCardImports, search);
export const suppliedOrders = (search: UrlQuery) => cursoredQuery(listSuppliedOrders, search);
export const suppliedOrder = (no: string) => query(getSuppliedOrder, { no });
export const settlements = (search: UrlQuery) => cursoredQuery(listSettlements, search);
export const payouts = (search: UrlQuery) => pagedQuery(listPayouts, search);
export const supplierDisputes = (search: UrlQuery) => pagedQuery(listSupplierDisputes, search);
