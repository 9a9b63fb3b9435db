export { sendCode } from './outbox/service';
