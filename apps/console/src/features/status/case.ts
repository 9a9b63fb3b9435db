import { getIncidentCase, searchIncidents } from '@jishi/contract/console/status';
import type { Output } from '@jishi/contract/endpoint';
import { useRefreshOf } from '../../shell/client';
import { labelOf } from '../../shell/labels';

/** An incident as an operator sees it. */
export type Case = Output<typeof getIncidentCase>;

/** What an operator's words change on other screens. */
export function useRefreshIncidents() {
  return useRefreshOf(getIncidentCase, searchIncidents);
}

/** Parts by their names. */
export function partNames(parts: readonly number[]): string {
  return parts.map((part) => labelOf('platformPart', part).label).join('、');
}
