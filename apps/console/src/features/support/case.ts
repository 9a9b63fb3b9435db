import { countTickets, getTicketCase, searchTickets } from '@jishi/contract/console/support';
import { listReviewQueues } from '@jishi/contract/console/review';
import type { Output } from '@jishi/contract/endpoint';
import { useRefreshOf } from '../../shell/client';

/** A ticket as an operator sees it. */
export type Case = Output<typeof getTicketCase>;

/** What an operator's act on a ticket changes on other screens. */
export function useRefreshTickets() {
  return useRefreshOf(getTicketCase, searchTickets, countTickets, listReviewQueues);
}
