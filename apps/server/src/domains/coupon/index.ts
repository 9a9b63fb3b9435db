export { grantForCertification } from './grant/service';
export { couponsFor } from './service';
