export { eraseMember } from './member/service';
export { recordAudit } from './service';
