// Calls of Tencent Cloud's API 3.0: their signature (TC3-HMAC-SHA256), how they are sent and what an answer holds.
import { createHash, createHmac } from 'node:crypto';
import { type Agent, request } from 'undici';
import { objectOf, parsedObject } from './json';
import { type Tried, wrong } from './provider-trial';

const ALGORITHM = 'TC3-HMAC-SHA256';
const SIGNED_HEADERS = 'content-type;host';
const CONTENT_TYPE = 'application/json; charset=utf-8';

type Account = { endpoint: string; secretId: string; secretKey: string };
type Call = {
  service: string;
  version: string;
  action: string;
  fields: Readonly<Record<string, unknown>>;
  /** Of services that are run by region. */
  region?: string;
};

/** Tencent Cloud understood and says no. */
export class TencentRefusal extends Error {
  constructor(readonly code: string) {
    super(`Tencent Cloud refused: ${code}`);
  }
}

/** What a refusal says of the keys themselves; undefined where it says nothing of them. */
export function tencentRefusal(code: string, names: { id: string; key: string }): Tried | undefined {
  if (code === 'AuthFailure.SecretIdNotFound') return wrong('腾讯云没有这个 SecretId', names.id);
  if (code === 'AuthFailure.SignatureFailure') return wrong('SecretKey 不对', names.key);
  if (code === 'AuthFailure.SignatureExpire') return wrong('服务器的时钟不准，腾讯云不接受');
  if (code.startsWith('AuthFailure.Unauthorized') || code.startsWith('UnauthorizedOperation'))
    return wrong('密钥是对的，但这个用户没有权限', names.id);
  return code.startsWith('AuthFailure') ? wrong('腾讯云不接受这个 SecretId 与 SecretKey', names.id) : undefined;
}

/**
 * Calls an action; what its answer holds.
 * @throws TencentRefusal, and Error when there is no answer of this API
 */
export async function callTencent(
  { endpoint, secretId, secretKey }: Account,
  { service, version, action, fields, region }: Call,
  now: Date,
  connection: { dispatcher: Agent; headersTimeout?: number; bodyTimeout?: number },
): Promise<Record<string, unknown>> {
  const { host } = new URL(endpoint);
  const body = JSON.stringify(fields);
  const timestamp = Math.floor(now.getTime() / 1000);
  const response = await request(endpoint, {
    method: 'POST',
    headers: {
      authorization: tc3Authorization({ host, service, timestamp, body }, { id: secretId, secret: secretKey }),
      'content-type': CONTENT_TYPE,
      'x-tc-action': action,
      'x-tc-timestamp': String(timestamp),
      'x-tc-version': version,
      ...(region && { 'x-tc-region': region }),
    },
    body,
    ...connection,
  });
  return responseOf(response.statusCode, await response.body.text());
}

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

/** What an answer holds under `Response`. @throws TencentRefusal, and Error when it is no answer of this API */
export function responseOf(status: number, text: string): Record<string, unknown> {
  const { Error: refusal, ...fields } = objectOf(parsedObject(text)['Response']);
  if (refusal !== undefined) throw new TencentRefusal(String(objectOf(refusal)['Code']));
  if (status !== 200 || typeof fields['RequestId'] !== 'string')
    throw new Error(`Tencent Cloud answered HTTP ${status}`);
  return fields;
}
