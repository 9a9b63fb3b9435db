// What Alibaba Cloud's SMS service takes and says: its variables, refusals, details, receipts and replies.
import { namesIn, piecesOf } from '@jishi/contract/sms/variable';
import { objectOf } from '../../../../../kernel/json';
import type { Answer, Found, Receipt, Refused, Reply } from '../spec/rules';
import { short } from '../../../../../kernel/connection';
import { beijing, phoneOf } from '../rules';

/** Faults of the number or of what is sent: another channel would be as wrong. */
const OF_MESSAGE = new Set([
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.DOMESTIC_NUMBER_NOT_SUPPORTED',
  'isv.BUSINESS_LIMIT_CONTROL',
  'isv.DAY_LIMIT_CONTROL',
  'isv.BLACK_KEY_CONTROL_LIMIT',
  'isv.PARAM_LENGTH_LIMIT',
  'isv.PARAM_NOT_SUPPORT_URL',
  'isv.INVALID_JSON_PARAM',
  'isv.TEMPLATE_MISSING_PARAMETERS',
  'isv.SMS_CONTENT_ILLEGAL',
]);

const OF_REGISTRATION = new Set([
  'isv.SMS_SIGNATURE_ILLEGAL',
  'isv.SMS_SIGNATURE_SCENE_ILLEGAL',
  'isv.SIGN_NAME_ILLEGAL',
  'isv.SMS_TEMPLATE_ILLEGAL',
  'isv.TEMPLATE_PARAMS_ILLEGAL',
  'isv.SMS_SIGN_ILLEGAL',
]);

/** What an answer to SendSms or SendBatchSms says of all its messages; `outId` is our number for the call. */
export function answerOf(status: number, answer: Readonly<Record<string, unknown>>, outId: string): Answer {
  const { Code: code, Message: words } = answer;
  if (status >= 500 || typeof code !== 'string') return { outcome: 'uncertain', code: `HTTP ${status}` };
  // not by the BizId: QuerySendDetails does not tell it, so a lost answer would leave its receipts without a message
  if (status === 200 && code === 'OK') return { outcome: 'accepted', ref: outId };
  // isp: the service itself failed, maybe after it took the message
  if (code.startsWith('isp.')) return { outcome: 'uncertain', code: short(code) };
  return {
    outcome: 'refused',
    code: short(code),
    words: short(String(words ?? ''), 120),
    blames: blameOf(code),
    ofAll: true,
  };
}

function blameOf(code: string): Refused['blames'] {
  if (OF_MESSAGE.has(code)) return 'message';
  return OF_REGISTRATION.has(code) ? 'registration' : 'channel';
}

/** What QuerySendDetails knows of our `outId`. */
export function foundIn(status: number, answer: Readonly<Record<string, unknown>>, outId: string): Found {
  if (status !== 200 || answer['Code'] !== 'OK') return { outcome: 'unknown' };
  const { SmsSendDetailDTO: details } = objectOf(answer['SmsSendDetailDTOs']);
  if (!Array.isArray(details)) return { outcome: 'unknown' };
  if (details.some((detail) => objectOf(detail)['OutId'] === outId)) return { outcome: 'found', ref: outId };
  return { outcome: 'absent' };
}

/** A push of SmsReport. */
export function receiptsOf(body: unknown): Receipt[] | undefined {
  return allOf(body, (row) => {
    const phone = phoneOf(row['phone_number']);
    const { success, out_id: ref } = row;
    if (!phone || typeof success !== 'boolean' || typeof ref !== 'string') return undefined;
    return {
      ref: short(ref),
      phone,
      delivered: success,
      code: short(String(row['err_code'] ?? '')),
      words: short(String(row['err_msg'] ?? ''), 120),
      at: beijing(row['report_time']),
    };
  });
}

/** A push of SmsUp. */
export function repliesOf(body: unknown): Reply[] | undefined {
  return allOf(body, (row) => {
    const phone = phoneOf(row['phone_number']);
    const { content, sequence_id: id } = row;
    if (!phone || typeof content !== 'string') return undefined;
    if (typeof id !== 'string' && typeof id !== 'number') return undefined;
    return { phone, text: short(content, 500), at: beijing(row['send_time']), id: short(String(id)) };
  });
}

/** Each row of an array; undefined when one is none. */
function allOf<Row>(body: unknown, read: (row: Record<string, unknown>) => Row | undefined): Row[] | undefined {
  if (!Array.isArray(body)) return undefined;
  const rows = body.map((row) => read(objectOf(row)));
  return rows.every((row) => row !== undefined) ? (rows as Row[]) : undefined;
}

/** Names of variables there are Latin: others are numbered. */
export function variableNames(names: readonly string[]): string[] {
  return names.map((name, at) => (/^[A-Za-z][A-Za-z0-9_]{0,19}$/.test(name) ? name : `v${at + 1}`));
}

/** A content as Alibaba Cloud registers it: ${name}. */
export function wordingOf(content: string): string {
  const names = namesIn(content);
  const written = variableNames(names);
  return piecesOf(content)
    .map((piece) => ('text' in piece ? piece.text : `\${${written[names.indexOf(piece.variable)]}}`))
    .join('');
}
