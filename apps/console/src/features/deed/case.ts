import { countDeeds, getDeedCase, searchDeeds } from '@jishi/contract/console/deed';
import { listReviewQueues } from '@jishi/contract/console/review';
import type { EnumRow } from '@jishi/contract/enums/enumeration';
import type { Output } from '@jishi/contract/endpoint';
import { useRefreshOf } from '../../shell/client';

/** A contract as an operator sees it. */
export type Case = Output<typeof getDeedCase>;

/** What an operator's act on a contract changes on other screens. */
export function useRefreshDeeds() {
  return useRefreshOf(getDeedCase, searchDeeds, countDeeds, listReviewQueues);
}

/** A value in words; '' for one that this version does not know. */
export function labelIn({ rows }: { rows: readonly EnumRow[] }, value: number): string {
  return rows.find((row) => row.value === value)?.label ?? '';
}
