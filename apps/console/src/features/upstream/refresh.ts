import {
  getUpstreamBill,
  getUpstreamMargins,
  listUpstreamBillRows,
  listUpstreamBills,
  listUpstreamCosts,
  listUpstreamProducts,
} from '@jishi/contract/console/upstream';
import { useRefreshOf } from '../../shell/client';

/** Reads bills and what became of their lines anew after a change. */
export const useRefreshBills = () => useRefreshOf(listUpstreamBills, getUpstreamBill, listUpstreamBillRows);

/** Reads costs and what follows from them anew. */
export const useRefreshCosts = () => useRefreshOf(listUpstreamProducts, listUpstreamCosts, getUpstreamMargins);
