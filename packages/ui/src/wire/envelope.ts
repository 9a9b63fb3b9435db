// The answer of every call, and the error it becomes.

/** `METHOD /path`. */
export type CallName = `${'GET' | 'POST'} /${string}`;

export type Envelope = { code: number; msg: string; result: unknown };

export type FieldMessage = { path: string; message: string };

/** No answer came: the network failed, or something that is not the API answered. */
export const UNREACHABLE = -1;

/** A call that did not succeed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  /** Messages by field; empty unless the input was refused. */
  readonly fields: readonly FieldMessage[];

  constructor({ code, msg, result }: Envelope) {
    super(msg);
    this.code = code;
    this.fields = fieldsOf(result);
  }

  get msg(): string {
    return this.message;
  }

  /** The server decided; false when its decision never arrived or it broke down half way. */
  get answered(): boolean {
    return this.code !== UNREACHABLE && this.code !== 500 && this.code !== 503;
  }
}

/** The result of an envelope. @throws ApiError for every code but 0 */
export function resultOf(envelope: Envelope): unknown {
  if (envelope.code !== 0) throw new ApiError(envelope);
  return envelope.result;
}

/** How a call is known to caches and to the server. */
export function nameOf({ method, path }: { method: 'GET' | 'POST'; path: `/${string}` }): CallName {
  return `${method} ${path}`;
}

/** The field messages of a refused input, field by field. */
export function fieldErrors(error: unknown): { name: string[]; errors: string[] }[] {
  if (!(error instanceof ApiError)) return [];
  return error.fields.map(({ path, message }) => ({ name: path.split('.'), errors: [message] }));
}

/** An envelope, or undefined when the value is not one. */
export function readEnvelope(value: unknown): Envelope | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { code, msg, result } = value as Record<string, unknown>;
  if (typeof code !== 'number') return undefined;
  return { code, msg: typeof msg === 'string' ? msg : '', result: result ?? null };
}

function fieldsOf(result: unknown): FieldMessage[] {
  const fields = (result as { fields?: unknown } | null)?.fields;
  return Array.isArray(fields) ? (fields as FieldMessage[]) : [];
}
