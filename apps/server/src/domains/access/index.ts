export { eraseMember } from './erasure/store';
