export { eraseMember } from './erasure/store';
export { attachFirstPayment, attachVisit } from './service';
