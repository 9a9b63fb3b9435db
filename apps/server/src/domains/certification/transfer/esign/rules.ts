// e签宝's open platform: its request signature, and what the answers about transfers to companies mean. From its documents
// (open.esign.cn, identity_service, 2025); never tried with an account of our own.
import { createHash, createHmac } from 'node:crypto';
import { objectOf, parsedObject } from '../../../../kernel/json';

export const CONTENT_TYPE = 'application/json; charset=UTF-8';
export const ACCEPT = '*/*';

type Signed = { method: 'GET' | 'POST' | 'PUT'; path: string; body: string };

/** base64 of the body's MD5; '' without a body. */
export function contentMd5(body: string): string {
  return body === '' ? '' : createHash('md5').update(body).digest('base64');
}

/**
 * The value of X-Tsign-Open-Ca-Signature: base64 HMAC-SHA256 over method, Accept, Content-MD5, Content-Type, Date and
 * path, line by line. The date is left empty, its line stays; headers are not signed.
 */
export function esignSignature({ method, path, body }: Signed, secret: string): string {
  const text = [method, ACCEPT, contentMd5(body), CONTENT_TYPE, '', path].join('\n');
  return createHmac('sha256', secret).update(text).digest('base64');
}

/** `code` 0: done. Any other code is the provider's definite no, unless it is one of a fault. */
export type EsignAnswer = { code: number; data: Record<string, unknown> };

/** Codes by which the provider says that it failed, or that our account with it has no money left. */
const FAULTS: ReadonlySet<number> = new Set([30500000, 30503107]);

/** @throws Error when the text is no answer of this API, or tells of a fault: then nobody knows */
export function answerOf(status: number, text: string): EsignAnswer {
  const { code, data } = parsedObject(text);
  if (status !== 200 || typeof code !== 'number') throw new Error(`e签宝 answered HTTP ${status}`);
  if (FAULTS.has(code)) throw new Error(`e签宝 failed: ${code}`);
  return { code, data: objectOf(data) };
}

/** @throws Error when the answer names no flow */
export function flowIdOf({ flowId }: Record<string, unknown>): string {
  if (typeof flowId !== 'string' || !/^\d{1,32}$/.test(flowId)) throw new Error('e签宝 opened a flow without an id');
  return flowId;
}

/** Why no flow was opened, in words for the member. */
export const OPENING_REASON = '企业信息与工商登记不一致，请核对名称、统一社会信用代码和法定代表人';
const NOT_SENT = '打款没有成功，请核对开户行、支行、联行号和账号';

/** Why nothing was sent, in words for the member. 30500052: too many transfers today. */
export function sendingReason(code: number): string {
  return code === 30500052 ? '今天的打款次数已经用完，请明天再试' : NOT_SENT;
}

export type EsignProcess = 'notSent' | 'sending' | 'sent' | 'failed' | 'proved';

const PROCESSES: Readonly<Record<string, EsignProcess>> = {
  INIT: 'notSent',
  PAID: 'sending',
  PAID_SUCCESS: 'sent',
  PAID_FAILED: 'failed',
  ORGANFINISHED: 'proved',
};

/** How a transfer stands. @throws Error for a word that the documents do not have */
export function processOf({ process }: Record<string, unknown>): EsignProcess {
  const known = Object.entries(PROCESSES).find(([word]) => word === process)?.[1];
  if (!known) throw new Error('e签宝 answered an unknown state of a transfer');
  return known;
}

export const FAILED_REASON = '银行退回了这笔打款，请核对开户行、支行、联行号和账号';

/** What the answer to an amount means. `over`: the flow has ended, by the right amount or otherwise. */
export function amountVerdict(code: number): 'right' | 'wrong' | 'over' {
  if (code === 0) return 'right';
  return code === 30502002 ? 'wrong' : 'over';
}

/** An amount as the wire has it: a number of yuan. */
export function yuanOf(fen: number): number {
  return fen / 100;
}
