export { standingOf } from './standing/service';
