import { listBookings } from '@jishi/contract/console/booking';
import { getPayOrderTrail } from '@jishi/contract/console/payment';
import { nameOf } from '@jishi/ui/wire/envelope';
import { useQueryClient } from '@tanstack/react-query';

/** Reads an order and its bookings again after something was booked, or somebody else was first. */
export function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([listBookings, getPayOrderTrail].map((call) => client.invalidateQueries({ queryKey: [nameOf(call)] })));
}
