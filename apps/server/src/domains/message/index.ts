export { unreadOf } from './centre/service';
export { sendCode } from './code/service';
export { notify } from './notice/service';
export { reachableChannels } from './reception/service';
