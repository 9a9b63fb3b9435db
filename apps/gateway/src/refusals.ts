// The error catalogue: the contract's result codes as answers. Published at GET /openapi/-/errors.
import { type ResultCode, gatewayRefusals } from '@jishi/contract/result-codes';

export class Refusal {
  readonly body: Buffer;
  readonly status: number;

  constructor(
    readonly code: number,
    readonly text: string,
    /** Seconds after which to retry. */
    readonly retryAfter?: number,
    result: object | null = null,
    /** Alternating names and values. */
    readonly headers: readonly string[] = [],
  ) {
    this.body = Buffer.from(JSON.stringify({ code, msg: text, result }));
    this.status = Math.floor(code / 1000);
  }
}

type RefusalName = keyof typeof gatewayRefusals;

/** By the names of the contract's table. */
export const refusals = Object.fromEntries(
  Object.entries<ResultCode>(gatewayRefusals).map(([name, { code, text, retryAfter }]) => [
    name,
    new Refusal(code, text, retryAfter),
  ]),
) as Record<RefusalName, Refusal>;

/** The catalogue as JSON: every code the gateway answers, and what charging means for the product's own codes. */
export const catalogue = {
  errors: Object.values(refusals).map(({ code, status, text }) => ({ code, httpStatus: status, text, charged: false })),
  note: '其他结果码来自产品自身，见产品文档；是否扣费以答复头 X-Charge-Source 为准，none 为未扣费。',
} as const;
