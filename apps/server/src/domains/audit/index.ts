export { operationsFile } from './member/list';
export { recordAudit } from './service';
