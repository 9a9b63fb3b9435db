/** A handler's answer: the envelope `{code, msg, result}` used by every call of the marketplace. */

export interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly result: unknown;
}

/** A successful answer. */
export function success(result: object): Answer {
  return { code: 0, msg: '成功', result };
}

/** A business outcome that is not a success, HTTP 200: `code` comes from the endpoint's `errorCodes`. */
export function miss(code: number, msg: string, result: object | null = null): Answer {
  return { code, msg, result };
}
