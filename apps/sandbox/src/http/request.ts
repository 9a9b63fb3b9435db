// An HTTP request as peers see it: raw bytes and undecoded path, because signatures cover them.
import type { IncomingHttpHeaders } from 'node:http';

export interface SandboxRequest {
  method: string;
  /** Path as sent, never decoded: peers only serve fixed paths. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  fromLoopback: boolean;
}

/** One header as a string; absent, empty and repeated headers all come back as one value. */
export function header(request: SandboxRequest, name: string): string {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
}

/** True when the body claims to be JSON. */
export function sendsJson(request: SandboxRequest): boolean {
  return /^application\/json\b/i.test(header(request, 'content-type'));
}

/** Parameters of a form body; an empty set when the body is something else. */
export function formOf(request: SandboxRequest): URLSearchParams {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(header(request, 'content-type'));
  return new URLSearchParams(isForm ? request.body.toString('utf8') : '');
}

/**
 * Fields of a JSON object or a form; undefined when the body is neither. Form values are strings and JSON values keep
 * their types, so callers check them.
 */
export function fieldsOf(request: SandboxRequest): Record<string, unknown> | undefined {
  if (!sendsJson(request)) return Object.fromEntries(formOf(request));
  try {
    const value: unknown = JSON.parse(request.body.toString('utf8'));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** True for a plain JSON object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field as text, empty when absent or of another type. */
export function textField(fields: Record<string, unknown>, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** A field as a whole number within bounds, undefined when it is anything else; form values arrive as text. */
export function countField(fields: Record<string, unknown>, name: string, max: number): number | undefined {
  const value = fields[name];
  const count = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= max ? count : undefined;
}

/** True when a browser sent this from a page of another site: forms of the console and the cashier refuse that. */
export function comesFromAnotherSite(request: SandboxRequest): boolean {
  const origin = header(request, 'origin');
  if (!origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== header(request, 'host');
}
