import { getMember } from '@jishi/contract/console/account';
import { searchAdjustments } from '@jishi/contract/console/adjustment';
import { searchTransfers } from '@jishi/contract/console/ledger';
import { nameOf } from '@jishi/ui/wire/envelope';
import { useQueryClient } from '@tanstack/react-query';

/** Reads proposals and balances again after something was decided, or somebody else was first. */
export function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [searchAdjustments, getMember, searchTransfers].map((call) =>
        client.invalidateQueries({ queryKey: [nameOf(call)] }),
      ),
    );
}
