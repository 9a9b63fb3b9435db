export { reportChain } from './chain/service';
export { operationsFile } from './member/list';
export { onRecord, recordAudit } from './service';
