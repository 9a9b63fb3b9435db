export { certifyDemo, endDemoEnterprises } from './enterprise/demo/service';
export { certifications } from './news/service';
export { standingOf } from './standing/service';
