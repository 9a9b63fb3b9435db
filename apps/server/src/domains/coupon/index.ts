export { grantForCertification } from './grant/service';
export { couponsFor } from './service';
export { stageAt } from './campaign/rules';
