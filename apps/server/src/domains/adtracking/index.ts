export { attachVisit } from './service';
