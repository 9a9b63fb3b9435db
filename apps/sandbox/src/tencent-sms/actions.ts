// SendSms and PullSmsSendStatusByPhoneNumber of Tencent Cloud SMS 2021-01-11.
import { randomBytes, randomInt } from 'node:crypto';
import type { Clock } from '../clock';
import { textField } from '../http/request';
import { CloudRefusal } from '../identity/refusal';
import type { Fate, Fates, RefusalCodes } from '../sms/fates';
import type { Message, Messages } from '../sms/messages';
import { reportOf, segmentsOf } from '../sms/send';
import type { TencentSmsAccount } from './account';
import type { Pushes } from './pushes';

const MAX_PHONES = 200;

const REFUSALS = {
  'FailedOperation.InsufficientBalanceInSmsPackage': 'The SMS package is used up.',
  'FailedOperation.PhoneNumberInBlacklist': 'The number is in a blacklist.',
  'FailedOperation.SignatureIncorrectOrUnapproved': 'The signature is unknown or not approved.',
  'FailedOperation.TemplateIncorrectOrUnapproved': 'The template is unknown or not approved.',
  'FailedOperation.TemplateParamSetNotMatchApprovedTemplate': 'The parameters do not fit the template.',
  'InternalError.OtherError': 'Internal error.',
  'InvalidParameterValue.IncorrectPhoneNumber': 'The number is malformed.',
  'InvalidParameterValue.SdkAppIdNotExist': 'The SdkAppId does not exist.',
  'LimitExceeded.PhoneNumberCountLimit': 'Too many numbers.',
  'LimitExceeded.PhoneNumberThirtySecondLimit': 'The number had too many messages within 30 seconds.',
} as const;

export type TencentCode = keyof typeof REFUSALS;

export const TENCENT_CODES: RefusalCodes<TencentCode> = {
  table: 'tencent sms fate',
  includes: (code): code is TencentCode => Object.hasOwn(REFUSALS, code),
  usual: 'FailedOperation.InsufficientBalanceInSmsPackage',
};

export interface TencentCarrier {
  clock: Clock;
  account: TencentSmsAccount;
  messages: Messages;
  fates: Fates<TencentCode>;
  pushes: Pushes;
}

const refusal = (code: TencentCode) => new CloudRefusal(code, REFUSALS[code]);

/** The fields of the answer, and whether it gets lost. @throws CloudRefusal when the whole call is refused */
export function sendSms(
  carrier: TencentCarrier,
  fields: Record<string, unknown>,
): { statuses: Record<string, unknown>[]; isAnswerLost: boolean } {
  checkApplication(carrier, fields);
  const phones = texts(fields['PhoneNumberSet']);
  const signName = textField(fields, 'SignName');
  const template = carrier.account.template(textField(fields, 'TemplateId'));
  if (phones.length === 0) throw new CloudRefusal('MissingParameter', 'PhoneNumberSet is missing.');
  if (phones.length > MAX_PHONES) throw refusal('LimitExceeded.PhoneNumberCountLimit');
  const values = texts(fields['TemplateParamSet']);
  const context = textField(fields, 'SessionContext');
  const sent = phones.map((asked) => {
    const phone = /^(?:\+86|86)?(1[3-9]\d{9})$/.exec(asked)?.[1] ?? '';
    const fate = carrier.fates.of(phone);
    const code = codeOf(carrier, { phone, signName, content: template?.content, values }, fate);
    const serial = code ? '' : `${carrier.clock.now().getTime()}:${randomInt(1e9)}`;
    if (!code && template) {
      const text = `【${signName}】${template.content.replace(/\{(\d+)\}/g, (_, at: string) => values[Number(at) - 1] ?? '')}`;
      take(carrier, { phone, signName, templateCode: template.id, text, bizId: serial, outId: context }, fate);
    }
    const status = {
      SerialNo: serial,
      PhoneNumber: phone ? `+86${phone}` : asked,
      Fee: code ? 0 : 1,
      SessionContext: context,
      Code: code ?? 'Ok',
      Message: code ? REFUSALS[code] : 'send success',
      IsoCode: 'CN',
    };
    return { status, isLost: !code && fate.outcome === 'lostAnswer' };
  });
  return { statuses: sent.map(({ status }) => status), isAnswerLost: sent.some(({ isLost }) => isLost) };
}

function codeOf(
  carrier: TencentCarrier,
  asked: { phone: string; signName: string; content: string | undefined; values: readonly string[] },
  fate: Fate<TencentCode>,
): TencentCode | undefined {
  if (!asked.phone) return 'InvalidParameterValue.IncorrectPhoneNumber';
  if (!carrier.account.hasSignature(asked.signName)) return 'FailedOperation.SignatureIncorrectOrUnapproved';
  if (asked.content === undefined) return 'FailedOperation.TemplateIncorrectOrUnapproved';
  const wanted = new Set([...asked.content.matchAll(/\{(\d+)\}/g)].map(([, at]) => at)).size;
  if (wanted !== asked.values.length) return 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate';
  return fate.outcome === 'refused' ? fate.code : undefined;
}

function take(
  carrier: TencentCarrier,
  piece: Pick<Message, 'phone' | 'signName' | 'templateCode' | 'text' | 'bizId' | 'outId'>,
  fate: Fate<TencentCode>,
): void {
  const now = carrier.clock.now();
  const message: Message = {
    ...piece,
    id: randomBytes(12).toString('base64url'),
    provider: 'tencent',
    kind: 'notice',
    segments: segmentsOf(piece.text),
    sentAt: now.toISOString(),
    report: reportOf(fate, now),
  };
  carrier.messages.add(message);
  carrier.pushes.report(message);
}

/** Statuses of one number: only of messages whose status came back. */
export function pullStatuses(carrier: TencentCarrier, fields: Record<string, unknown>): Record<string, unknown>[] {
  checkApplication(carrier, fields);
  const phone = /^\+86(1[3-9]\d{9})$/.exec(textField(fields, 'PhoneNumber'))?.[1];
  const { BeginTime: begin, Limit: limit, EndTime: end } = fields;
  if (!phone) throw refusal('InvalidParameterValue.IncorrectPhoneNumber');
  if (typeof begin !== 'number' || typeof limit !== 'number' || limit < 1 || limit > 100)
    throw new CloudRefusal('InvalidParameterValue', 'BeginTime or Limit is wrong.');
  const now = carrier.clock.now().toISOString();
  const until = typeof end === 'number' ? end : Infinity;
  return carrier.messages
    .of(phone)
    .filter(({ provider, sentAt }) => {
      const at = Date.parse(sentAt) / 1000;
      return provider === 'tencent' && at >= begin && at <= until;
    })
    .flatMap((message) =>
      message.report && message.report.deliversAt <= now ? [statusOf(message, message.report)] : [],
    )
    .slice(0, limit);
}

function statusOf(message: Message, report: NonNullable<Message['report']>): Record<string, unknown> {
  return {
    UserReceiveTime: Math.floor(Date.parse(report.deliversAt) / 1000),
    CountryCode: '86',
    SubscriberNumber: message.phone,
    PhoneNumber: `+86${message.phone}`,
    SerialNo: message.bizId,
    ReportStatus: report.isDelivered ? 'SUCCESS' : 'FAIL',
    Description: report.isDelivered ? 'DELIVRD' : report.errCode,
    SessionContext: message.outId,
  };
}

function checkApplication({ account }: TencentCarrier, fields: Record<string, unknown>): void {
  if (textField(fields, 'SmsSdkAppId') !== account.key.appId) throw refusal('InvalidParameterValue.SdkAppIdNotExist');
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
