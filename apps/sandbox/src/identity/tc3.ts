// TC3-HMAC-SHA256, the signature of Tencent Cloud's API 3.0, verified as its documents describe it.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock';
import { header, type SandboxRequest } from '../http/request';
import { CloudRefusal } from './refusal';

const ALGORITHM = 'TC3-HMAC-SHA256';
const AUTHORIZATION =
  /^TC3-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{4}-\d{2}-\d{2})\/([a-z]+)\/tc3_request, ?SignedHeaders=([^,\s]+), ?Signature=([0-9a-f]{64})$/;
const WINDOW_SECONDS = 300;

export interface SecretKey {
  secretId: string;
  secretKey: string;
}

interface Claimed {
  date: string;
  service: string;
  signedHeaders: string[];
  signature: string;
}

/**
 * Verifies a request's sender, integrity and freshness.
 * @throws CloudRefusal with the real error code
 */
export function verifyTc3(request: SandboxRequest, key: SecretKey, service: string, clock: Clock): void {
  const claimed = readAuthorization(request, key.secretId);
  const timestamp = header(request, 'x-tc-timestamp');
  checkTime(timestamp, claimed.date, clock);
  const isBound = ['content-type', 'host'].every((name) => claimed.signedHeaders.includes(name));
  if (claimed.service !== service || !isBound) {
    throw new CloudRefusal('AuthFailure.InvalidAuthorization', 'The signed scope or headers do not fit the request.');
  }
  const text = [
    ALGORITHM,
    timestamp,
    `${claimed.date}/${service}/tc3_request`,
    sha256(canonicalRequest(request, claimed.signedHeaders)),
  ].join('\n');
  const dated = hmac(`TC3${key.secretKey}`, claimed.date);
  const expected = hmac(hmac(hmac(dated, service), 'tc3_request'), text);
  if (!timingSafeEqual(expected, Buffer.from(claimed.signature, 'hex'))) {
    throw new CloudRefusal('AuthFailure.SignatureFailure', 'The provided credentials could not be validated.');
  }
}

function readAuthorization(request: SandboxRequest, secretId: string): Claimed {
  const [, id, date, service, signedHeaders, signature] = AUTHORIZATION.exec(header(request, 'authorization')) ?? [];
  if (!id || !date || !service || !signedHeaders || !signature) {
    throw new CloudRefusal('AuthFailure.InvalidAuthorization', 'Authorization is missing or malformed.');
  }
  if (id !== secretId) throw new CloudRefusal('AuthFailure.SecretIdNotFound', 'The SecretId is not found.');
  return { date, service, signedHeaders: signedHeaders.split(';'), signature };
}

function checkTime(timestamp: string, date: string, clock: Clock): void {
  const seconds = /^\d{10}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  const isDated = !Number.isNaN(seconds) && new Date(seconds * 1000).toISOString().slice(0, 10) === date;
  if (isDated && Math.abs(clock.now().getTime() / 1000 - seconds) <= WINDOW_SECONDS) return;
  throw new CloudRefusal('AuthFailure.SignatureExpire', 'Signature expired: the timestamp is too far from now.');
}

/** The signed path is a slash for every service of API 3.0, wherever it is served. */
function canonicalRequest(request: SandboxRequest, signedHeaders: string[]): string {
  const headers = signedHeaders.map((name) => `${name}:${header(request, name).trim().toLowerCase()}\n`).join('');
  return [request.method, '/', request.query.toString(), headers, signedHeaders.join(';'), sha256(request.body)].join(
    '\n',
  );
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
