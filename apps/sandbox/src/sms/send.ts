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
  const text = parameters.get('TemplateParam') ?? '';
  return takeAll(
    carrier,
    templateCode,
    parameters,
    phones.map((phone) => ({ phone, signName, values: readValues(text) })),
  );
}

const MAX_BATCH = 100;

/** Sends one template to up to a hundred numbers, to each with a signature and values of its own. @throws as sendSms */
export function sendBatchSms(carrier: Carrier, parameters: URLSearchParams): Sent {
  const [phones, signNames] = ['PhoneNumberJson', 'SignNameJson'].map((name) => readList(required(parameters, name)));
  const values = readList(required(parameters, 'TemplateParamJson'));
  const templateCode = required(parameters, 'TemplateCode');
  if (!phones || phones.length !== signNames?.length || phones.length !== values.length)
    throw ServiceRefusal.of('isv.INVALID_PARAMETERS');
  if (phones.length > MAX_BATCH) throw ServiceRefusal.of('isv.MOBILE_COUNT_OVER_LIMIT');
  const pieces = phones.map((phone, at) => {
    const [number, signName, own] = [readPhones(String(phone))[0] ?? '', String(signNames[at]), values[at]];
    if (!isObject(own)) throw ServiceRefusal.of('isv.INVALID_JSON_PARAM');
    return { phone: number, signName, values: own };
  });
  return takeAll(carrier, templateCode, parameters, pieces);
}

interface Asked {
  phone: string;
  signName: string;
  values: Record<string, unknown>;
}

/** All of them or none. */
function takeAll(carrier: Carrier, templateCode: string, parameters: URLSearchParams, asked: readonly Asked[]): Sent {
  if (!asked.every(({ signName }) => carrier.account.hasSignature(signName)))
    throw ServiceRefusal.of('isv.SMS_SIGNATURE_ILLEGAL');
  const template = carrier.account.template(templateCode);
  if (!template) throw ServiceRefusal.of('isv.SMS_TEMPLATE_ILLEGAL');
  const outId = parameters.get('OutId') ?? '';
  if (outId.length > 256) throw ServiceRefusal.of('isv.PARAM_LENGTH_LIMIT');
  const bizId = `${randomInt(100_000, 999_999)}${carrier.clock.now().getTime()}^0`;
  const pieces = asked.map(({ phone, signName, values }) => {
    const text = `【${signName}】${render(template, values)}`;
    return { piece: { phone, signName, template, text, bizId, outId }, fate: carrier.fates.of(phone) };
  });
  for (const { piece, fate } of pieces) {
    if (fate.outcome === 'refused') throw ServiceRefusal.of(fate.code);
    if (template.kind === 'code') checkLimits(carrier, piece.phone, piece.signName);
  }
  for (const { piece, fate } of pieces) take(carrier, piece, fate);
  return { bizId, isAnswerLost: pieces.some(({ fate }) => fate.outcome === 'lostAnswer') };
}

function readList(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list;
  } catch {
    // Falls through to the refusal for JSON that is not an array.
  }
  throw ServiceRefusal.of('isv.INVALID_JSON_PARAM');
}

/** The number of segments a text is billed as: one of up to 70 characters, or several of 67. */
export function segmentsOf(text: string): number {
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

function render(template: Template, values: Record<string, unknown>): string {
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

export function reportOf(fate: Fate<string>, now: Date): Message['report'] {
  if (fate.outcome === 'silent' || fate.outcome === 'refused') return undefined;
  const seconds = fate.outcome === 'lostAnswer' ? 0 : fate.seconds;
  return {
    deliversAt: new Date(now.getTime() + seconds * 1000).toISOString(),
    isDelivered: fate.outcome !== 'failed',
    errCode: fate.outcome === 'failed' ? fate.errCode : 'DELIVERED',
  };
}
