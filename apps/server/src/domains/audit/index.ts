export { operationsFile } from './member/service';
export { recordAudit } from './service';
