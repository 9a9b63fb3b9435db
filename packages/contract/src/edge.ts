// What any call may hear before it is looked at: statuses of the HTTP server itself, with their words.
import { refusals } from './refusals';

/** By status. What is late or too long to be read at all has no code of its own: 4000. */
export const edgeWords = {
  408: '请求没有及时传完，请重新发送',
  413: refusals.tooLarge.msg,
  429: refusals.tooManyRequests.msg,
  431: '请求行与请求头太大',
  500: refusals.serverFault.msg,
  503: refusals.unavailable.msg,
} as const;
