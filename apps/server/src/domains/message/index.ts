export { unreadOf } from './centre/service';
export { sendCode } from './code/service';
export { maskEmail } from './email/rules';
export { mailFiles } from './file/service';
export { sendInvitation } from './invitation/service';
export { notify } from './notice/service';
export { reachableChannels, requireReachable } from './reception/service';
export { tellWebhook } from './webhook/event/service';
