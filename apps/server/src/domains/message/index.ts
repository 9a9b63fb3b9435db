export { unreadOf } from './centre/service';
export { sendCode } from './code/service';
export { notify } from './notice/service';
export { reachableChannels, requireReachable } from './reception/service';
