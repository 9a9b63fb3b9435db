export { unreadOf } from './centre/service';
export { sendCode } from './code/service';
export { eraseMember } from './erasure/store';
export { notify } from './notice/service';
export { reachableChannels } from './reception/service';
