// What a supplier's acts change on other pages.
import { getMemberInfo } from '@jishi/contract/account';
import { listAccountDetails } from '@jishi/contract/ledger';
import { getDispute, listSupplierDisputes } from '@jishi/contract/marketplace/dispute';
import {
  listCardImports,
  listGoodsPrices,
  listOfferableProducts,
  listOwnGoods,
} from '@jishi/contract/marketplace/goods';
import { listPayouts, listSettlements } from '@jishi/contract/marketplace/settlement';
import { getSuppliedOrder, getSupply, listSuppliedOrders } from '@jishi/contract/marketplace/supplier';

export const CHANGED_BY_STANDING = [getSupply, getMemberInfo, listAccountDetails] as const;
export const CHANGED_BY_GOODS = [
  getSupply,
  listOwnGoods,
  listGoodsPrices,
  listOfferableProducts,
  listCardImports,
] as const;
export const CHANGED_BY_DELIVERY = [getSupply, getSuppliedOrder, listSuppliedOrders, listSettlements] as const;
export const CHANGED_BY_ANSWER = [getSupply, getDispute, listSupplierDisputes, listSettlements] as const;
export const CHANGED_BY_PAYOUT = [getSupply, getMemberInfo, listPayouts, listAccountDetails] as const;
