import {
  getRechargeSupplier,
  listOfferPrices,
  listRechargeOffers,
  listRechargeSuppliers,
} from '@jishi/contract/console/recharge-supplier';
import { useRefreshOf } from '../../../shell/client';

/** Reads suppliers and their offers anew after a change. */
export const useRefreshSuppliers = () =>
  useRefreshOf(listRechargeSuppliers, getRechargeSupplier, listRechargeOffers, listOfferPrices);
