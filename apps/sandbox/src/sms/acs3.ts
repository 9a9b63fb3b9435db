// ACS3-HMAC-SHA256, the signature of Alibaba Cloud's V3 requests, verified as its documents describe it.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock';
import { header, type SandboxRequest } from '../http/request';
import { GatewayRefusal } from './refusal';

const ALGORITHM = 'ACS3-HMAC-SHA256';
const AUTHORIZATION = /^ACS3-HMAC-SHA256 Credential=([^,\s]+), ?SignedHeaders=([^,\s]+), ?Signature=([0-9a-f]{64})$/;
const WINDOW_MS = 15 * 60_000;

export interface AccessKey {
  accessKeyId: string;
  accessKeySecret: string;
}

export class Acs3Verifier {
  /** Nonces seen, with the time after which their request would be too old anyway. */
  private readonly nonces = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    private readonly key: AccessKey,
  ) {}

  /**
   * Verifies a request's sender, integrity and freshness.
   * @throws GatewayRefusal with the real error code
   */
  verify(request: SandboxRequest): void {
    const claimed = readAuthorization(request, this.key.accessKeyId);
    const now = this.clock.now().getTime();
    checkDate(header(request, 'x-acs-date'), now);
    const nonce = header(request, 'x-acs-signature-nonce');
    if (nonce === '')
      throw new GatewayRefusal(400, 'MissingSignatureNonce', 'SignatureNonce is mandatory for this action.');
    checkSignedHeaders(request, claimed.signedHeaders);
    this.checkSignature(request, claimed);
    this.spend(nonce, now);
  }

  private checkSignature(request: SandboxRequest, claimed: Claimed): void {
    const digest = sha256(request.body);
    const isBodyTrue = header(request, 'x-acs-content-sha256').toLowerCase() === digest;
    // The real endpoint is at the root; here it has a path of its own, and a client may sign either.
    const matches = [request.path, '/'].some((uri) => {
      const text = `${ALGORITHM}\n${sha256(canonicalRequest(request, uri, claimed.signedHeaders, digest))}`;
      const expected = createHmac('sha256', this.key.accessKeySecret).update(text).digest();
      return timingSafeEqual(expected, Buffer.from(claimed.signature, 'hex'));
    });
    if (isBodyTrue && matches) return;
    const canonical = canonicalRequest(request, request.path, claimed.signedHeaders, digest);
    throw new GatewayRefusal(
      400,
      'SignatureDoesNotMatch',
      `Specified signature does not match our calculation. server canonical request is:${canonical}, ` +
        `server string to sign is:${ALGORITHM}\n${sha256(canonical)}`,
    );
  }

  private spend(nonce: string, now: number): void {
    for (const [known, until] of this.nonces) {
      if (until > now) break;
      this.nonces.delete(known);
    }
    if (this.nonces.has(nonce)) {
      throw new GatewayRefusal(400, 'SignatureNonceUsed', 'Specified signature nonce was used already.');
    }
    this.nonces.set(nonce, now + 2 * WINDOW_MS);
  }
}

interface Claimed {
  signedHeaders: string[];
  signature: string;
}

function readAuthorization(request: SandboxRequest, accessKeyId: string): Claimed {
  const authorization = header(request, 'authorization');
  if (authorization === '') {
    throw new GatewayRefusal(400, 'MissingAccessKeyId', 'AccessKeyId is mandatory for this action.');
  }
  const [, credential, signedHeaders, signature] = AUTHORIZATION.exec(authorization) ?? [];
  if (!credential || !signedHeaders || !signature) throw incomplete();
  if (credential !== accessKeyId) {
    throw new GatewayRefusal(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.');
  }
  return { signedHeaders: signedHeaders.split(';'), signature };
}

function checkDate(date: string, now: number): void {
  const sentAt = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(date) ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(sentAt)) {
    throw new GatewayRefusal(
      400,
      'InvalidTimeStamp.Format',
      'Specified time stamp or date value is not well formatted.',
    );
  }
  if (Math.abs(now - sentAt) > WINDOW_MS) {
    throw new GatewayRefusal(400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.');
  }
}

/** Host, every x-acs- header and the content type must be signed when they are there; names sorted, lower case. */
function checkSignedHeaders(request: SandboxRequest, signed: string[]): void {
  const needed = Object.keys(request.headers).filter(
    (name) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'),
  );
  const isSorted = signed.every((name, index) => index === 0 || (signed[index - 1] ?? '') < name);
  const isLowerCase = signed.every((name) => name === name.toLowerCase());
  const hasDigest = signed.includes('x-acs-content-sha256');
  if (!isSorted || !isLowerCase || !hasDigest || needed.some((name) => !signed.includes(name))) throw incomplete();
}

function canonicalRequest(request: SandboxRequest, uri: string, signedHeaders: string[], digest: string): string {
  const headers = signedHeaders.map((name) => `${name}:${header(request, name).trim()}\n`).join('');
  return [request.method, uri, canonicalQuery(request.query), headers, signedHeaders.join(';'), digest].join('\n');
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    .sort(([nameA, valueA], [nameB, valueB]) => compare(nameA, nameB) || compare(valueA, valueB))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** RFC 3986: everything but letters, digits and `-_.~`. */
function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function incomplete(): GatewayRefusal {
  return new GatewayRefusal(400, 'IncompleteSignature', 'The request signature does not conform to Aliyun standards.');
}
