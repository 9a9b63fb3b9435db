// SendSms: checks a sending request as the service does and takes the messages.
import { randomBytes, randomInt } from 'node:crypto';
import type { Clock } from '../clock';
import { isObject } from '../http/request';
import type { SmsAccount, Template } from './account';
import type { Fate, Fates } from './fates';
import type { Message, Messages } from './messages';
import { GatewayRefusal, ServiceRefusal } from './refusal';
import type { Receipts } from './receipts';

const MAX_PHONES = 1_000;
const MINUTE_MS = 60_000;

/** Longest value of a variable; codes are short. */
const MAX_VALUE_CHARS = { code: 35, notice: 500, marketing: 500 } as const;

export interface Carrier {
  clock: Clock;
  account: SmsAccount;
  messages: Messages;
  fates: Fates;
  receipts: Receipts;
}

/** What was accepted, and whether the sender learns of it. */
export interface Sent {
  bizId: string;
  isAnswerLost: boolean;
}

/**
 * Sends one template to one or more numbers.
 * @throws GatewayRefusal when a parameter is missing, ServiceRefusal when the service says no; nothing is sent then
 */
export function sendSms(carrier: Carrier, parameters: URLSearchParams): Sent {
  const phones = readPhones(required(parameters, 'PhoneNumbers'));
  const signName = required(parameters, 'SignName');
  const templateCode = required(parameters, 'TemplateCode');
  if (!carrier.account.hasSignature(signName)) throw ServiceRefusal.of('isv.SMS_SIGNATURE_ILLEGAL');
  const template = carrier.account.template(templateCode);
  if (!template) throw ServiceRefusal.of('isv.SMS_TEMPLATE_ILLEGAL');
  const outId = parameters.get('OutId') ?? '';
  if (outId.length > 256) throw ServiceRefusal.of('isv.PARAM_LENGTH_LIMIT');
  const text = `【${signName}】${render(template, parameters.get('TemplateParam') ?? '')}`;
  const fates = new Map(phones.map((phone) => [phone, carrier.fates.of(phone)]));
  for (const [phone, fate] of fates) {
    if (fate.outcome === 'refused') throw ServiceRefusal.of(fate.code);
    if (template.kind === 'code') checkLimits(carrier, phone, signName);
  }
  const bizId = `${randomInt(100_000, 999_999)}${carrier.clock.now().getTime()}^0`;
  for (const [phone, fate] of fates) {
    take(carrier, { phone, signName, template, text, bizId, outId }, fate);
  }
  return { bizId, isAnswerLost: [...fates.values()].some((fate) => fate.outcome === 'lostAnswer') };
}

/** The number of segments a text is billed as: one of up to 70 characters, or several of 67. */
function segmentsOf(text: string): number {
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
}

function required(parameters: URLSearchParams, name: string): string {
  const value = parameters.get(name) ?? '';
  if (value === '') throw new GatewayRefusal(400, `Missing${name}`, `${name} is mandatory for this action.`);
  return value;
}

/** Eleven-digit mainland numbers, with or without +86; the same number twice counts once. */
function readPhones(list: string): string[] {
  const phones = list.split(',').map((phone) => phone.trim().replace(/^(\+|00)?86(?=1\d{10}$)/, ''));
  if (phones.length > MAX_PHONES) throw ServiceRefusal.of('isv.MOBILE_COUNT_OVER_LIMIT');
  if (!phones.every((phone) => /^1[3-9]\d{9}$/.test(phone))) throw ServiceRefusal.of('isv.MOBILE_NUMBER_ILLEGAL');
  return [...new Set(phones)];
}

function render(template: Template, parameterText: string): string {
  const values = readValues(parameterText);
  return template.content.replace(/\$\{(\w+)\}/g, (_whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw ServiceRefusal.of('isv.TEMPLATE_MISSING_PARAMETERS');
    if (typeof value !== 'string') throw ServiceRefusal.of('isv.INVALID_JSON_PARAM');
    if (value.length > MAX_VALUE_CHARS[template.kind]) throw ServiceRefusal.of('isv.PARAM_LENGTH_LIMIT');
    return value;
  });
}

function readValues(text: string): Record<string, unknown> {
  if (text === '') return {};
  try {
    const values: unknown = JSON.parse(text);
    if (isObject(values)) return values;
  } catch {
    // Falls through to the refusal for JSON that is not an object.
  }
  throw ServiceRefusal.of('isv.INVALID_JSON_PARAM');
}

function checkLimits(carrier: Carrier, phone: string, signName: string): void {
  const { perMinute, perHour, perDay } = carrier.account.settings;
  const limits = [
    ['分钟', perMinute, MINUTE_MS],
    ['小时', perHour, 60 * MINUTE_MS],
    ['天', perDay, 24 * 60 * MINUTE_MS],
  ] as const;
  for (const [unit, permits, withinMs] of limits) {
    const sent = carrier.messages.countSince(phone, signName, 'code', withinMs);
    if (sent >= permits) throw ServiceRefusal.limited(unit, permits);
  }
}

interface Piece {
  phone: string;
  signName: string;
  template: Template;
  text: string;
  bizId: string;
  outId: string;
}

function take(carrier: Carrier, piece: Piece, fate: Fate): void {
  const now = carrier.clock.now();
  const message: Message = {
    id: randomBytes(12).toString('base64url'),
    bizId: piece.bizId,
    phone: piece.phone,
    signName: piece.signName,
    templateCode: piece.template.code,
    kind: piece.template.kind,
    text: piece.text,
    segments: segmentsOf(piece.text),
    outId: piece.outId,
    sentAt: now.toISOString(),
    report: reportOf(fate, now),
  };
  carrier.messages.add(message);
  carrier.receipts.report(message);
}

function reportOf(fate: Fate, now: Date): Message['report'] {
  if (fate.outcome === 'silent' || fate.outcome === 'refused') return undefined;
  const seconds = fate.outcome === 'lostAnswer' ? 0 : fate.seconds;
  return {
    deliversAt: new Date(now.getTime() + seconds * 1000).toISOString(),
    isDelivered: fate.outcome !== 'failed',
    errCode: fate.outcome === 'failed' ? fate.errCode : 'DELIVERED',
  };
}
