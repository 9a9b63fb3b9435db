// One outgoing POST of a notify or a receipt. Redirects are not followed and no proxy is used, as the real senders do.
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

export interface PostResult {
  /** HTTP status, or 0 when no answer came. */
  status: number;
  /** The answer's text, or why none came. */
  body: string;
}

/** Sends and never throws: a failure is a result with status 0. Aborting `signal` ends it at once. */
export function post(
  url: string,
  given: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<PostResult> {
  return new Promise((resolve) => {
    const fail = (reason: string): void => resolve({ status: 0, body: reason });
    if (!isHttpUrl(url)) return fail('地址不是 http 或 https');
    const bytes = Buffer.from(body, 'utf8');
    const send = url.startsWith('https:') ? httpsRequest : httpRequest;
    const headers = { ...given, 'content-length': bytes.length, 'user-agent': 'jishi-sandbox' };
    const outgoing = send(url, { method: 'POST', headers, agent: false, signal }, (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_ANSWER_BYTES) outgoing.destroy(new Error('应答过长'));
        else chunks.push(chunk);
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }));
      answer.on('error', (error) => fail(error.message));
    });
    // A timer on the whole exchange: a socket timeout would let a trickling answer hold the queue.
    const timer = setTimeout(() => outgoing.destroy(new Error('超时未应答')), TIMEOUT_MS);
    outgoing.on('error', (error) => fail(error.message));
    outgoing.on('close', () => clearTimeout(timer));
    outgoing.end(bytes);
  });
}

/** True for an absolute http or https address. */
export function isHttpUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}
