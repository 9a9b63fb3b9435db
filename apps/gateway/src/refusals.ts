// The error catalogue: the contract's result codes as answers. Published at GET /openapi/-/errors.
import { speaksOpenAiChat } from '@jishi/contract/openai-chat';
import { type ResultCode, gatewayRefusals } from '@jishi/contract/result-codes';

export class Refusal {
  readonly body: Buffer;
  readonly status: number;

  constructor(
    readonly code: number,
    readonly text: string,
    /** Seconds after which to retry. */
    readonly retryAfter?: number,
    readonly result: object | null = null,
    /** Alternating names and values. */
    readonly headers: readonly string[] = [],
  ) {
    this.body = Buffer.from(JSON.stringify({ code, msg: text, result }));
    this.status = Math.floor(code / 1000);
  }

  /** The body for a call of this method and path: OpenAI's clients find the reason where their own wire has it. */
  bodyFor(call: { method: string; path: string }): Buffer {
    if (!speaksOpenAiChat(call)) return this.body;
    const [type, code = null] = OPENAI_ERRORS[this.status] ?? [
      this.status < 500 ? 'invalid_request_error' : 'server_error',
    ];
    const error = { message: `${this.text}（${this.code}）`, type, param: null, code };
    return Buffer.from(JSON.stringify({ ...(JSON.parse(this.body.toString()) as object), error }));
  }
}

/** A refusal that says besides what was done wrong: in its text, and in `result.cause`. */
export class Caused extends Refusal {
  constructor(
    { code, text, headers }: Refusal,
    readonly cause: string,
  ) {
    super(code, `${text}：${cause}`, undefined, { cause }, headers);
  }

  /** As it is kept for the member. */
  get reason() {
    return { expected: null, signed: null, cause: this.cause };
  }
}

/** Type and code that OpenAI's clients know, by HTTP status. */
const OPENAI_ERRORS: Readonly<Record<number, readonly [type: string, code?: string]>> = {
  401: ['authentication_error', 'invalid_api_key'],
  402: ['insufficient_quota', 'insufficient_quota'],
  403: ['permission_error'],
  404: ['not_found_error'],
  429: ['rate_limit_error', 'rate_limit_exceeded'],
};

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
