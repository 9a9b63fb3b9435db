// Tencent Cloud's API 3.0 signature (TC3-HMAC-SHA256) and what FaceID's answers mean.
import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'TC3-HMAC-SHA256';
const SIGNED_HEADERS = 'content-type;host';
export const CONTENT_TYPE = 'application/json; charset=utf-8';

/** The value of the Authorization header of a JSON POST. `timestamp` in seconds. */
export function tc3Authorization(
  request: { host: string; service: string; timestamp: number; body: string },
  key: { id: string; secret: string },
): string {
  const date = new Date(request.timestamp * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${request.service}/tc3_request`;
  // The signed path is always a slash.
  const canonical = `POST\n/\n\ncontent-type:${CONTENT_TYPE}\nhost:${request.host}\n\n${SIGNED_HEADERS}\n${sha256(request.body)}`;
  const text = `${ALGORITHM}\n${request.timestamp}\n${scope}\n${sha256(canonical)}`;
  const signingKey = hmac(hmac(hmac(`TC3${key.secret}`, date), request.service), 'tc3_request');
  const signature = hmac(signingKey, text).toString('hex');
  return `${ALGORITHM} Credential=${key.id}/${scope}, SignedHeaders=${SIGNED_HEADERS}, Signature=${signature}`;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What an answer holds under `Response`. @throws Error when it is a refusal or no answer of this API */
export function responseOf(status: number, text: string): Record<string, unknown> {
  const { Response: response } = objectOf(parse(text));
  const { Error: refusal, ...fields } = objectOf(response);
  if (refusal !== undefined) throw new Error(`FaceID refused: ${String(objectOf(refusal)['Code'])}`);
  if (status !== 200 || typeof fields['RequestId'] !== 'string') throw new Error(`FaceID answered HTTP ${status}`);
  return fields;
}

/** Where a started check goes on. @throws Error when the answer lacks it */
export function startedOf(fields: Record<string, unknown>): { bizToken: string; url: string } {
  const { BizToken: bizToken, Url: url } = fields;
  if (typeof bizToken !== 'string' || typeof url !== 'string' || !bizToken || !URL.canParse(url)) {
    throw new Error('FaceID started a check without a token or page');
  }
  return { bizToken, url };
}

export type FaceOutcome = 'waiting' | 'passed' | 'failed';

/**
 * The state of a check: passed only by a zero for the expected person; undecided while there is no number.
 * @throws Error when the answer says neither
 */
export function outcomeOf(fields: Record<string, unknown>, person: { name: string; idNumber: string }): FaceOutcome {
  const text = objectOf(fields['Text']);
  const { ErrCode: code } = text;
  if (code === null || code === undefined) return 'waiting';
  if (typeof code !== 'number') throw new Error('FaceID answered a result that is no number');
  const isSame = text['Name'] === person.name && String(text['IdCard']).toUpperCase() === person.idNumber;
  return code === 0 && isSame ? 'passed' : 'failed';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
