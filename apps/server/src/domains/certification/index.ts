export { certifyDemo, endDemoEnterprises } from './enterprise/demo/service';
export { standingOf } from './standing/service';
