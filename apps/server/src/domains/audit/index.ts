export { eraseMember, operationsFile } from './member/service';
export { recordAudit } from './service';
