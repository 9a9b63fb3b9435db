// Validators of cacheable answers.
import { createHash } from 'node:crypto';

/** A weak ETag: compressed and plain forms of the body are the same answer. */
export function entityTag(body: string | Buffer): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`;
}
