export { reportChain } from './chain/service';
export { operationsFile } from './member/list';
export { recordAudit } from './service';
