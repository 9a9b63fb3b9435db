// The gates that a call passes, where one stopped, and why it was charged or not.
import { keyMode } from '@jishi/contract/enums/access';
import { chargeSource } from '@jishi/contract/enums/catalogue';
import { gatewayRefusals, recordedCodes, repeatedAnswer, unknownOutcome } from '@jishi/contract/result-codes';
import { type Call, callCost } from '../call-outcome';

/** In the order in which the gateway has them. */
export const GATES = [
  '收到',
  '认出密钥',
  '验签',
  '找到接口',
  '权限与频率',
  '读请求体',
  '预占',
  '请求产品',
  '记账',
] as const;

export type Gate = (typeof GATES)[number];

type RefusalName = keyof typeof gatewayRefusals;

/** Where each of the gateway's own refusals stops a call. */
const STOPS: Readonly<Record<Exclude<Gate, '记账'>, readonly RefusalName[]>> = {
  收到: [
    'malformedRequest',
    'addressNotEncoded',
    'pathUnknown',
    'headersTooLarge',
    'overloaded',
    'usageQueryMalformed',
    'spendCapMalformed',
    'sessionUnknown',
  ],
  认出密钥: ['credentialsMissing', 'keyUnknown', 'tooManyFailures', 'httpsRequired'],
  验签: [
    'signatureMismatch',
    'timestampOutOfRange',
    'nonceMalformed',
    'nonceSpent',
    'signatureMethodUnknown',
    'signedHeadersIncomplete',
    'rsaKeyMissing',
  ],
  找到接口: ['projectUnknown', 'apiUnknown', 'methodMismatch', 'noTryOut'],
  权限与频率: [
    'keyOff',
    'keyExpired',
    'addressNotAllowed',
    'outOfScope',
    'notApplied',
    'applyPending',
    'applyClosed',
    'personCertificationNeeded',
    'enterpriseCertificationNeeded',
    'memberFrozen',
    'projectSuspended',
    'keyTooFast',
    'projectTooFast',
    'visitorTooFast',
    'visitorsTooMany',
  ],
  读请求体: [
    'bodyDigestMissing',
    'bodyDigestMismatch',
    'bodyCut',
    'bodyTooLarge',
    'requestTooSlow',
    'idempotencyKeyMalformed',
    'idempotencyUnderWay',
    'idempotencyUnknown',
    'idempotencyUnkept',
    'idempotencyOtherRequest',
    'idempotencyFull',
    'countUnreadable',
    'tooManyUnits',
  ],
  预占: [
    'exhausted',
    'notEnough',
    'prepaidOnly',
    'dailyCallsReached',
    'dailySpendReached',
    'organisationCallsReached',
    'organisationSpendReached',
    'meteringUnavailable',
  ],
  请求产品: [
    'fault',
    'upstreamUnreachable',
    'upstreamBroken',
    'upstreamFault',
    'answerTooLarge',
    'upstreamResting',
    'upstreamBusy',
    'upstreamTimeout',
  ],
};

const gateByCode = new Map<number, Gate>(
  GATES.flatMap((gate) =>
    gate === '记账' ? [] : STOPS[gate].map((name) => [gatewayRefusals[name].code, gate] as const),
  ),
);

/** The gate of one of the gateway's own refusals. */
export const gateOf = (code: number): Gate | undefined => gateByCode.get(code);

/** The gate where a call stopped; undefined for one that went through. A product's own refusal stops it at the product. */
export function stoppedAt({ code, charged, source }: Pick<Call, 'code' | 'charged' | 'source'>): Gate | undefined {
  if (code === 0 || charged || source === chargeSource.service || code === repeatedAnswer.code) return undefined;
  return gateOf(code) ?? '请求产品';
}

/** The gateway's own answer, not the product's. */
const isOwn = (code: number) => gateByCode.has(code) || recordedCodes.some((own) => own.code === code);

/** Why a call was or was not charged, in a sentence or two. */
export function chargeReason(call: Call, sourceLabel: string): string {
  const { code, charged, source, mode } = call;
  if (mode === keyMode.sandbox) return '沙箱密钥不预占也不记账，答什么都不扣。';
  if (source === chargeSource.service)
    return `这个产品由它自己的服务计费，这次计 ${callCost(call)}，明细在它的订单里。`;
  if (charged) return `产品给出了约定要计费的答复，所以扣了${sourceLabel} ${callCost(call)}。`;
  if (code === repeatedAnswer.code) return '这是同一个 Idempotency-Key 的重复请求，给出首次的答复，首次已经计过。';
  if (code === unknownOutcome.code) return '不知道产品答了什么，这样的调用不扣费。';
  if (code === 0) return '这个产品不收费。';
  const gate = stoppedAt(call)!;
  if (gate === '请求产品')
    return isOwn(code)
      ? '产品没有给出可用的答复，预占的已经退回，账上没有这一笔。'
      : `产品答复的结果码 ${code} 不在约定要计费的范围里，预占的已经退回，账上没有这一笔。`;
  if (gate === '预占') return '这次停在预占：没有占用余额或次数，账上没有这一笔。';
  return `扣费在“预占”与“记账”两步。这次停在“${gate}”，没有占用余额或次数，账上没有这一笔。`;
}
