// What an operator's act on an appeal changes on other screens.
import { countAppeals, getAppealCase, searchAppeals } from '@jishi/contract/console/appeal';
import { getConsoleRechargeOrder, searchRechargeOrders } from '@jishi/contract/console/recharge-order';
import { listReviewQueues, searchReviews } from '@jishi/contract/console/review';
import { useRefreshOf } from '../../shell/client';

export function useRefreshAppeals() {
  return useRefreshOf(
    getAppealCase,
    searchAppeals,
    countAppeals,
    listReviewQueues,
    searchReviews,
    getConsoleRechargeOrder,
    searchRechargeOrders,
  );
}
