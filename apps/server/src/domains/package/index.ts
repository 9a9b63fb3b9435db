export { selectUsable as usableHoldings } from './holding/store';
export { offerDrafts, offersOnSale, replaceOffers } from './offer/service';
