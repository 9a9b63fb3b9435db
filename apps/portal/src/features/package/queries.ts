// The questions the purchase of a package asks.
import { getProject } from '@jishi/contract/catalogue';
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
