// A signature covers the body through the Content-MD5 header that it signs.
import { hash } from 'node:crypto';
import { type Refusal, refusals } from '../refusals';

/** Returns undefined if the body matches. MD5 only detects accidents; the signature over it detects forgery. */
export function bodyDigestRefusal(body: Buffer, contentMd5: string | undefined): Refusal | undefined {
  if (body.length === 0 && contentMd5 === undefined) return undefined;
  if (contentMd5 === undefined) return refusals.bodyDigestMissing;
  return hash('md5', body, 'base64') === contentMd5 ? undefined : refusals.bodyDigestMismatch;
}
