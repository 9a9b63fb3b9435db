// WeChat's template messages: requests and the meaning of answers. Refusals are HTTP 200 with a number.
import type { Attempt, WechatContent } from '../outbox/rules';

const MAX_VALUE_CHARS = 200;

/** The body of a send. `clientMsgId` makes a repetition within ten minutes the same message. */
export function templateMessage(content: WechatContent, clientMsgId: string, templateId: string): object {
  const value = (text: string) => ({ value: [...text].slice(0, MAX_VALUE_CHARS).join('') });
  return {
    touser: content.openid,
    template_id: templateId,
    client_msg_id: clientMsgId,
    ...(content.link ? { url: content.link } : {}),
    data: { title: value(content.title), text: value(content.text), time: value(content.time) },
  };
}

const DEAD_TOKEN = new Set([40001, 40014, 41001, 42001]);
/** Busy, or too many of anybody's messages: says nothing about this one. */
const BUSY = new Set([-1, 45009, 45011, 50005]);

/** The meaning of an answer; 'deadToken' when the send must be repeated with a new token. */
export function attemptOf(answer: Readonly<Record<string, unknown>>): Attempt | 'deadToken' {
  const { errcode, msgid } = answer;
  if (errcode === 0) return { outcome: 'sent', ref: String(msgid ?? '').slice(0, 60) };
  if (typeof errcode !== 'number') return { outcome: 'later', code: 'no errcode', uncertain: true };
  if (DEAD_TOKEN.has(errcode)) return 'deadToken';
  if (BUSY.has(errcode)) return { outcome: 'later', code: String(errcode), uncertain: false };
  return { outcome: 'refused', code: String(errcode) };
}
