import { getRemittanceCase, searchRemittances } from '@jishi/contract/console/remittance';
import { nameOf } from '@jishi/ui/wire/envelope';
import { useQueryClient } from '@tanstack/react-query';

/** Reads transfers again after one was decided, or somebody else was first. */
export function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [getRemittanceCase, searchRemittances].map((call) => client.invalidateQueries({ queryKey: [nameOf(call)] })),
    );
}
