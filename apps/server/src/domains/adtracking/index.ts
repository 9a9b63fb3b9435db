export { attachFirstPayment, attachVisit } from './service';
