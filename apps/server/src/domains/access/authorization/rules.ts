// What a program's request for a key must have, and where its answer goes (OAuth 2.1, RFC 9207).
import { createHash } from 'node:crypto';

export type Asked = {
  redirectUri: string;
  responseType?: string | null | undefined;
  codeChallenge?: string | null | undefined;
  codeChallengeMethod?: string | null | undefined;
  state?: string | null | undefined;
  resource?: string | null | undefined;
};

const CHALLENGE = /^[\w-]{43}$/;

/** The error of a request by its RFC's name; undefined when it is as it should be. `resources`: what there are keys for. */
export function errorOf(asked: Asked, resources: readonly string[]): string | undefined {
  if (asked.responseType !== 'code') return 'unsupported_response_type';
  if (asked.codeChallengeMethod !== 'S256' || !CHALLENGE.test(asked.codeChallenge ?? '')) return 'invalid_request';
  if (asked.resource && !resources.includes(asked.resource.replace(/\/$/, ''))) return 'invalid_target';
  return undefined;
}

/** The program's address with an answer. */
export function answerTo(
  { redirectUri, state }: Asked,
  issuer: string,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri);
  const all = { ...answer, ...(state && { state }), iss: issuer };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url.href;
}

const VERIFIER = /^[\w.~-]{43,128}$/;

/** Whether a program knows the secret of its challenge (RFC 7636). */
export function answersChallenge(verifier: string, challenge: string): boolean {
  return VERIFIER.test(verifier) && createHash('sha256').update(verifier).digest('base64url') === challenge;
}
