export { offerLines, priceOfOffer } from './holding/service';
export { grantFreeQuota, grantVipQuota, takeVipQuota, selectUsable as usableHoldings } from './holding/store';
export { offerDrafts, offersOnSale, replaceOffers } from './offer/service';
export { lockOffers } from './offer/store';
export { packageOrdersFile } from './record/list';
export { unitPrice } from './rules';
