export { eraseMember } from './erasure/store';
export { attachVisit } from './service';
