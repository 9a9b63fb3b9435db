// Whom messages go to: numbers as people write them, their carriers, and lists of them.
import { carrier, lineFault } from '@jishi/contract/enums/sms';

/** The number that is meant, of one written with spaces, dashes or +86. */
export function plainPhone(text: string): string {
  const digits = text.replaceAll(/[\s\u200B-\u200F\u202A-\u202E\uFEFF()-]/gu, '');
  return digits.replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
}

/** What is wrong with a number, in words; undefined when nothing is. */
export function phoneFault(phone: string): string | undefined {
  if (phone === '') return '没有号码';
  if (!/^\d+$/.test(phone)) return '号码只能是数字';
  const missing = 11 - phone.length;
  if (missing !== 0) return missing > 0 ? `少 ${missing} 位，应为 11 位` : `多 ${-missing} 位，应为 11 位`;
  return /^1[3-9]/.test(phone) ? undefined : `${phone.slice(0, 3)} 不是手机号段`;
}

const UNICOM = /^(?:13[0-2]|14[56]|15[56]|16[67]|17[156]|18[56]|196|170[4789])/;
const TELECOM = /^(?:133|149|153|162|17[347]|18[01]|189|19[0139]|170[0-2])/;

/**
 * The carrier that a number was given out by (the Ministry's number plan; virtual carriers count as their network's, 192 as
 * China Mobile's, whose network carries it). A number may have been taken elsewhere since.
 */
export function carrierOf(phone: string): 1 | 2 | 3 {
  if (UNICOM.test(phone)) return carrier.unicom;
  return TELECOM.test(phone) ? carrier.telecom : carrier.mobile;
}

export type Fault = { line: number; shown: string; fault: number; words: string };

/** Faults that correcting the line would end. */
export function corrects(fault: number): boolean {
  return fault <= lineFault.word;
}

/** Up to 20 characters of what stands in a list where a number should. */
export function shownCell(text: string): string {
  return Array.from(text).slice(0, 20).join('');
}
