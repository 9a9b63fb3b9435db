import { listManualPayments } from '@jishi/contract/console/manual-payment';
import { getPayOrderTrail } from '@jishi/contract/console/payment';
import { useRefreshOf } from '../../../shell/client';

/** Reads an order and its manualPayments again after something was booked, or somebody else was first. */
export const useRefresh = () => useRefreshOf(listManualPayments, getPayOrderTrail);
