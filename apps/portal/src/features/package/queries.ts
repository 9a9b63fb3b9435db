// The questions the purchase of a package asks.
import { getProject } from '@jishi/contract/catalogue';
import { listPackageCoupons } from '@jishi/contract/coupon';
import { listPackageChannels } from '@jishi/contract/package';
import { query } from '../../shell/client';

/** The product with its offers. */
export function productOnSale(projectId: string) {
  return query(getProject, { id: projectId });
}

/** How an offer may be paid. */
export function waysToPay(offerId: string) {
  return query(listPackageChannels, { offerId });
}

/** What an offer costs the member, and the coupons that would make it cheaper. */
export function priceOfOffer(offerId: string) {
  return query(listPackageCoupons, { offerId });
}
