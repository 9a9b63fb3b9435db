export { notify } from './notice/service';
export { sendCode } from './outbox/service';
