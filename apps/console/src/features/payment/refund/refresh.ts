import { getPayOrderTrail } from '@jishi/contract/console/payment';
import { searchRefunds, searchWithdrawals } from '@jishi/contract/console/refund';
import { useRefreshOf } from '../../../shell/client';

/** Reads what goes back again after something was decided, or somebody else was first. */
export const useRefresh = () => useRefreshOf(searchRefunds, searchWithdrawals, getPayOrderTrail);
