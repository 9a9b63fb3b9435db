// Answers as values: peers return them, the server writes them.
import type { SafeHtml } from '../pages/html';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Returned instead of an answer to cut the connection, as a provider does whose answer gets lost. */
export const HANG_UP = Symbol('hang up');

export type Outcome = Answer | typeof HANG_UP;

const POLICY = ["default-src 'none'", "style-src 'self'", "script-src 'self'", "connect-src 'self'", "img-src 'self'"];

/**
 * A page. `formTargets` lists origins of other sites that a form's answer may redirect to
 * (Chromium applies form-action to the redirect as well).
 */
export function htmlPage(page: SafeHtml, status = 200, formTargets: string[] = []): Answer {
  const policy = [...POLICY, `form-action 'self' ${formTargets.join(' ')}`.trim(), "frame-ancestors 'none'"].join('; ');
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    body: page.text,
  };
}

export function json(value: unknown, status = 200): Answer {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(value) };
}

export function text(body: string, status = 200): Answer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}

/** A redirect; 303 after a form, so that reloading does not send the form again. */
export function redirect(location: string, status: 302 | 303 = 303): Answer {
  return { status, headers: { location }, body: '' };
}

/** A refusal of a sandbox control call: what did not work, in Chinese. */
export function refusal(status: number, message: string): Answer {
  return json({ error: message }, status);
}
