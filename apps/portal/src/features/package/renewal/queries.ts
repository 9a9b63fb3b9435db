// The questions about packages that are bought again by themselves.
import { listPackageCoupons } from '@jishi/contract/coupon';
import { listOffers } from '@jishi/contract/package';
import { listRenewals } from '@jishi/contract/package/renewal';
import { query } from '../../../shell/client';

export const RENEWALS = query(listRenewals, {});

export function offersOf(projectId: string) {
  return query(listOffers, { projectId });
}

/** What an offer costs this member, without a coupon. */
export function priceOfOffer(offerId: string) {
  return query(listPackageCoupons, { offerId });
}
