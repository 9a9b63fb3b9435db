import { listBookings } from '@jishi/contract/console/booking';
import { getPayOrderTrail } from '@jishi/contract/console/payment';
import { useRefreshOf } from '../../../shell/client';

/** Reads an order and its bookings again after something was booked, or somebody else was first. */
export const useRefresh = () => useRefreshOf(listBookings, getPayOrderTrail);
