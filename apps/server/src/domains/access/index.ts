export { eraseMember } from './erasure/store';
export { callRecordsFile } from './export/service';
