import { getPayOrderTrail } from '@jishi/contract/console/payment';
import { searchRefunds, searchWithdrawals } from '@jishi/contract/console/refund';
import { nameOf } from '@jishi/ui/wire/envelope';
import { useQueryClient } from '@tanstack/react-query';

/** Reads what goes back again after something was decided, or somebody else was first. */
export function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [searchRefunds, searchWithdrawals, getPayOrderTrail].map((call) =>
        client.invalidateQueries({ queryKey: [nameOf(call)] }),
      ),
    );
}
