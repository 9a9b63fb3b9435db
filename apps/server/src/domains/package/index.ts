export { selectUsable as usableHoldings } from './holding/store';
export { offerDrafts, offersOnSale, replaceOffers } from './offer/service';
export { lockOffers } from './offer/store';
