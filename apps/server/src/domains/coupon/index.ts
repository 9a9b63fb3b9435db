export { grantForCertification } from './grant/service';
export { couponsFor } from './service';
export { eraseMember } from './store';
