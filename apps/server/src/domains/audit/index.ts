export { recordAudit } from './service';
