// What Tencent Cloud's SMS service takes and says: its variables, refusals, statuses, receipts and replies.
import { createHash } from 'node:crypto';
import { namesIn, piecesOf } from '@jishi/contract/sms/variable';
import { objectOf } from '../../../../../kernel/json';
import type { Answer, Found, Receipt, Refused, Reply } from '../spec/rules';
import { short } from '../../../../../kernel/connection';
import { beijing, phoneOf } from '../rules';

/** Faults of the number or of what is sent: another channel would be as wrong. */
const OF_MESSAGE = new Set([
  'FailedOperation.ContainSensitiveWord',
  'FailedOperation.MarketingSendTimeConstraint',
  'FailedOperation.PhoneNumberInBlacklist',
  'FailedOperation.TemplateParamSetNotMatchApprovedTemplate',
  'InvalidParameterValue.ContentLengthLimit',
  'InvalidParameterValue.IncorrectPhoneNumber',
  'InvalidParameterValue.ProhibitedUseUrlInTemplateParameter',
  'InvalidParameterValue.TemplateParameterFormatError',
  'InvalidParameterValue.TemplateParameterLengthLimit',
  'UnsupportedOperation.UnsupportedRegion',
]);

const OF_REGISTRATION = new Set([
  'FailedOperation.MissingSignature',
  'FailedOperation.SignatureIncorrectOrUnapproved',
  'FailedOperation.TemplateIncorrectOrUnapproved',
  'FailedOperation.TemplateUnapprovedOrNotExist',
  'FailedOperation.MissingTemplateToModify',
]);

/** A refusal of one message, or of the whole call. */
export function refusalOf(code: string, words: string): Answer {
  // the service itself failed, maybe after it took the message
  if (code.startsWith('InternalError')) return { outcome: 'uncertain', code: short(code) };
  return { outcome: 'refused', code: short(code), words: short(words, 120), blames: blameOf(code) };
}

function blameOf(code: string): Refused['blames'] {
  if (OF_MESSAGE.has(code) || code.startsWith('LimitExceeded.PhoneNumber')) return 'message';
  return OF_REGISTRATION.has(code) ? 'registration' : 'channel';
}

/** What an answer to SendSms says of each of the numbers, in their order. */
export function answersOf(fields: Readonly<Record<string, unknown>>, phones: readonly string[]): Answer[] {
  const { SendStatusSet: statuses } = fields;
  const byPhone = new Map<string, Record<string, unknown>>();
  for (const status of Array.isArray(statuses) ? statuses : []) {
    const phone = phoneOf(objectOf(status)['PhoneNumber']);
    if (phone) byPhone.set(phone, objectOf(status));
  }
  return phones.map((phone) => {
    const { Code: code, Message: words, SerialNo: ref } = byPhone.get(phone) ?? {};
    if (typeof code !== 'string') return { outcome: 'uncertain', code: 'SendStatusSet' };
    if (code !== 'Ok') return refusalOf(code, String(words ?? ''));
    if (typeof ref !== 'string' || ref === '') return { outcome: 'uncertain', code: 'SerialNo' };
    return { outcome: 'accepted', ref: short(ref) };
  });
}

/**
 * What PullSmsSendStatusByPhoneNumber knows of our `outId`. It lists messages only once they have a status, so that
 * one that is not there may still come.
 */
export function foundIn(fields: Readonly<Record<string, unknown>>, outId: string): Found {
  const { PullSmsSendStatusSet: statuses } = fields;
  for (const status of Array.isArray(statuses) ? statuses : []) {
    const { SessionContext: context, SerialNo: ref } = objectOf(status);
    if (context === outId && typeof ref === 'string' && ref !== '') return { outcome: 'found', ref: short(ref) };
  }
  return { outcome: 'unknown' };
}

/** A push of statuses. */
export function receiptsOf(body: unknown): Receipt[] | undefined {
  if (!Array.isArray(body)) return undefined;
  const receipts = body.map((row) => receiptOf(objectOf(row)));
  return receipts.every((receipt) => receipt !== undefined) ? receipts : undefined;
}

function receiptOf(row: Record<string, unknown>): Receipt | undefined {
  const phone = phoneOf(row['mobile']);
  const { report_status: status, sid } = row;
  if (!phone || typeof sid !== 'string' || sid === '') return undefined;
  if (status !== 'SUCCESS' && status !== 'FAIL') return undefined;
  return {
    ref: short(sid),
    phone,
    delivered: status === 'SUCCESS',
    code: short(String(row['errmsg'] ?? '')),
    words: short(String(row['description'] ?? ''), 120),
    at: beijing(row['user_receive_time']),
  };
}

/** A push of one reply. It has no number of its own: the same phone, text and second are the same reply. */
export function repliesOf(body: unknown): Reply[] | undefined {
  const { mobile, text, time, sign, extend } = objectOf(body);
  const phone = phoneOf(mobile);
  const seconds = typeof time === 'number' && Number.isInteger(time) && time > 0 && time < 1e11 ? time : undefined;
  if (!phone || typeof text !== 'string' || seconds === undefined) return undefined;
  const id = createHash('sha256')
    .update(JSON.stringify([phone, text, seconds, sign, extend]))
    .digest('hex');
  return [{ phone, text: short(text, 500), at: new Date(seconds * 1000), id: id.slice(0, 40) }];
}

/** A content as Tencent Cloud registers it: {1}, {2} … in the order in which the variables first stand. */
export function wordingOf(content: string): string {
  const names = namesIn(content);
  return piecesOf(content)
    .map((piece) => ('text' in piece ? piece.text : `{${names.indexOf(piece.variable) + 1}}`))
    .join('');
}
