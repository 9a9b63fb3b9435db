// Authenticates a call: by the key's secret (APPCODE) or by a signature made with it.
import { type KeyObject, hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Directory, Member } from '../directory/directory';
import type { Key, Secret } from '../directory/key';
import type { Client } from '../http/client-address';
import { Caused, Refusal, refusals } from '../refusals';
import { TRIED_BODY_MAX } from './body-digest';
import type { Nonces } from './nonces';
import type { Penalties } from './penalties';
import { type Proofs, type SignatureCause, signatureCause } from './signature-cause';
import { isPresent, timeCause } from './signed-time';
import { maskSigned } from '../records/mask';
import type { RefusalReason } from '../records/store';
import { type SignedRequest, onOneLine, signedHeaderNames, stringToSign, verifiers } from './signature';

export type Caller = {
  readonly key: Key;
  /** Authenticated by a signature, which covers the body through Content-MD5. */
  readonly signed: boolean;
};

/** A refusal of a request that names an existing key but does not prove to come from its owner. */
export class Unverified extends Refusal {
  constructor(
    readonly key: Key,
    refusal: Refusal,
    private readonly detail?: { result: object; headers: readonly string[] },
    private readonly mismatch?: Mismatch,
    /** Why, as it may be kept; of a wrong signature that was looked into, and of what is wrong on the face of it. */
    readonly reason: RefusalReason | undefined = refusal instanceof Caused ? refusal.reason : undefined,
  ) {
    super(refusal.code, refusal.text, undefined, detail?.result ?? refusal.result, detail?.headers);
  }

  /**
   * The body's digest could tell why the signature does not fit: the request has a body that is not too long to be tried, and
   * no Content-MD5.
   */
  get asksForBody(): boolean {
    return this.mismatch?.bodyWithoutDigest === true;
  }

  /** The same refusal with the cause, where one can be proved. Costs up to a millisecond. `digest`: of the body, if asked for. */
  explained(others: readonly Key[], digest?: string): Unverified {
    const { key, code, text, detail, mismatch } = this;
    if (!mismatch) return this;
    const found = mismatch.cause(others, digest);
    const reason = { expected: mismatch.masked(mismatch.text), signed: null, cause: null };
    if (!found) return new Unverified(key, this, detail, undefined, reason);
    const { cause, signed } = found;
    const result = { ...detail?.result, signed: onOneLine(signed), cause };
    const refusal = new Refusal(code, `${text}：${cause}`);
    const told = { result, headers: this.headers };
    return new Unverified(key, refusal, told, undefined, { ...reason, signed: mismatch.masked(signed), cause });
  }
}

/** A signature that does not fit. `text`: what was to be signed; `masked`: a text as it may be kept. */
type Mismatch = {
  text: string;
  bodyWithoutDigest: boolean;
  /** `others`: the member's other keys. */
  cause: (others: readonly Key[], digest: string | undefined) => SignatureCause | undefined;
  masked: (text: string) => string;
};

type Identified = Caller | Refusal | Promise<Caller | Refusal>;

export type AuthenticatorOptions = {
  directory: Directory;
  nonces: Nonces;
  penalties: Penalties;
  requireHttps: boolean;
  /** Epoch milliseconds. */
  now: () => number;
};

/** Client libraries of other platforms send their key as a bearer token. */
const APPCODE = /^(?:appcode|bearer) +(\S{8,200})$/i;
const NONCE = /^[!-~]{8,128}$/;

export class Authenticator {
  constructor(private readonly options: AuthenticatorOptions) {}

  /** The caller, or why there is none. Rejects when the database is unreachable. */
  identify(request: SignedRequest & { client: Client }): Identified {
    const caller = this.#authenticate(request, request.client);
    return caller instanceof Promise
      ? caller.then((read) => this.#counted(read, request.client))
      : this.#counted(caller, request.client);
  }

  #counted(caller: Caller | Refusal, client: Client): Caller | Refusal {
    if (caller instanceof Refusal) this.options.penalties.recordFailure(client.address);
    return caller;
  }

  #authenticate(request: SignedRequest, client: Client): Identified {
    if (request.headers['x-ca-key'] !== undefined) return this.#bySignature(request, client);
    if (request.headers.authorization !== undefined) return this.#byAppCode(request.headers.authorization, client);
    return refusals.credentialsMissing;
  }

  #byAppCode(authorization: string, client: Client): Identified {
    const secret = APPCODE.exec(authorization)?.[1];
    if (!secret) return refusals.credentialsMissing;
    const given = hash('sha256', secret, 'base64');
    const wait = this.#mustWait(given, client);
    if (this.options.requireHttps && !client.secure) return this.#shownOpenly(given, wait);
    if (wait) return refusals.tooManyFailures;
    const key = this.options.directory.keyBySecretHash(given);
    return key instanceof Promise ? key.then((read) => this.#bySecret(read, given)) : this.#bySecret(key, given);
  }

  async #shownOpenly(given: string, wait: boolean): Promise<Refusal> {
    const shown = wait ? undefined : await this.options.directory.keyBySecretHash(given);
    return shown ? new Unverified(shown, refusals.httpsRequired) : refusals.httpsRequired;
  }

  #bySecret(key: Key | undefined, given: string): Caller | Refusal {
    const honoured = key && honouredSecrets(key, this.options.now()).some((own) => own.hash === given);
    return honoured ? { key, signed: false } : refusals.keyUnknown;
  }

  #bySignature(request: SignedRequest, client: Client): Identified {
    const { headers } = request;
    const now = this.options.now();
    const read = readSignature(headers, now);
    const appKey = headerOf(headers, 'x-ca-key');
    const wait = this.#mustWait(appKey, client);
    if (wait) return read instanceof Refusal ? read : refusals.tooManyFailures;
    const key = this.options.directory.keyByAppKey(appKey);
    return key instanceof Promise
      ? key.then((found) => this.#signedBy(found, request, read, now))
      : this.#signedBy(key, request, read, now);
  }

  #signedBy(key: Key | undefined, request: SignedRequest, read: ReadSignature | Refusal, now: number): Identified {
    if (read instanceof Refusal) return key ? new Unverified(key, read) : read;
    if (!key) return refusals.keyUnknown;
    if (read.verifier.with === 'secret')
      return this.#provedBy(
        honouredSecrets(key, now).map(({ mac }) => mac),
        key,
        request,
        read,
      );
    const member = this.options.directory.member(key.memberId);
    return member instanceof Promise
      ? member.then((found) => this.#provedBy(rsaKeysOf(found), key, request, read))
      : this.#provedBy(rsaKeysOf(member), key, request, read);
  }

  #provedBy(
    candidates: readonly KeyObject[],
    key: Key,
    request: SignedRequest,
    { verifier, names, nonce, signedAt }: ReadSignature,
  ): Identified {
    if (candidates.length === 0) return new Unverified(key, refusals.rsaKeyMissing);
    const { headers } = request;
    const text = stringToSign(request, names);
    const signature = headerOf(headers, 'x-ca-signature');
    if (!candidates.some((candidate) => verifier.fits(text, signature, candidate)))
      return new Unverified(key, refusals.signatureMismatch, mismatchDetail(text), {
        text,
        bodyWithoutDigest: hasShortBody(headers) && headers['content-md5'] === undefined,
        cause: (others, digest) => {
          const { method, path, query } = request;
          const proofs = proofsOf(key, verifier.with === 'rsaKey' ? candidates : [], others);
          return signatureCause({ method, path, query, headers, digest }, names, signature, proofs);
        },
        masked: (shown) => maskSigned(shown, headers, names),
      });
    return this.options.nonces
      .spend(key.id, nonce, signedAt)
      .then((fresh) => (fresh ? { key, signed: true } : new Unverified(key, refusals.nonceSpent)));
  }

  /** Cached keys are never blocked, only credentials that would need a query. */
  #mustWait(appKeyOrHash: string, client: Client): boolean {
    return this.options.penalties.blocks(client.address) && !this.options.directory.hasCachedKey(appKeyOrHash);
  }
}

type ReadSignature = Exclude<ReturnType<typeof readSignature>, Refusal>;

/** How a request is signed, or what of it no signature could be right with. */
function readSignature(headers: IncomingHttpHeaders, now: number) {
  const method = headerOf(headers, 'x-ca-signature-method') || 'HmacSHA256';
  const verifier = Object.hasOwn(verifiers, method) ? verifiers[method] : undefined;
  if (!verifier) return refusals.signatureMethodUnknown;
  const timestamp = headerOf(headers, 'x-ca-timestamp');
  if (!isPresent(timestamp, now)) {
    const cause = timeCause(timestamp, now);
    return cause ? new Caused(refusals.timestampOutOfRange, cause) : refusals.timestampOutOfRange;
  }
  const nonce = headerOf(headers, 'x-ca-nonce');
  if (!NONCE.test(nonce)) return refusals.nonceMalformed;
  const names = signedHeaderNames(headerOf(headers, 'x-ca-signature-headers'));
  return names ? { verifier, names, nonce, signedAt: Number(timestamp) } : refusals.signedHeadersIncomplete;
}

/** Longest string to sign that goes into a header. */
const DETAIL_MAX = 2_000;

/** The string the gateway expected to be signed, for the caller to compare. It reveals nothing but the request. */
function mismatchDetail(text: string) {
  const expected = onOneLine(text);
  const message = `Invalid Signature, Server StringToSign:\`${expected.slice(0, DETAIL_MAX)}\``;
  return { result: { stringToSign: expected }, headers: ['x-ca-error-message', message] };
}

function proofsOf({ secret, previous }: Key, rsaKeys: readonly KeyObject[], keys: readonly Key[]): Proofs {
  const others = keys.map(({ secret: { mac }, appKey, mode }) => ({ mac, appKey, mode }));
  return { rsaKeys, others, secrets: [secret, ...(previous ? [previous] : [])].map(({ mac }) => mac) };
}

function hasShortBody(headers: IncomingHttpHeaders): boolean {
  const length = Number(headers['content-length'] ?? 0);
  return length > 0 && length <= TRIED_BODY_MAX;
}

function rsaKeysOf(member: Member | undefined): KeyObject[] {
  return member?.rsaKey ? [member.rsaKey] : [];
}

function honouredSecrets(key: Key, now: number): Secret[] {
  return key.previous && key.previous.until > now ? [key.secret, key.previous] : [key.secret];
}

function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
