// Calls with a key: authenticate, find the product, authorise, limit the rate, read the body; then live or sandbox.
import { hash } from 'node:crypto';
import { keyMode } from '@jishi/contract/enums/access';
import type { AnswerSigner } from '../auth/answer-signer';
import { type Authenticator, Unverified } from '../auth/authenticator';
import { bodyDigestCause, bodyDigestRefusal } from '../auth/body-digest';
import type { Directory, Member } from '../directory/directory';
import type { Key } from '../directory/key';
import type { Project } from '../directory/project';
import type { Exchange } from '../http/exchange';
import type { Claims } from '../idempotency/claims';
import type { TokenBuckets } from '../limits/token-buckets';
import type { Tally } from '../metrics';
import type { BodyWriter } from '../records/body-writer';
import type { RefusalWriter } from '../records/refusal-writer';
import { Caused, Refusal, refusals } from '../refusals';
import type { Admission } from './admission';
import { Call, type Owner } from './call';
import type { CallLog } from './call-log';
import { type LiveCalls, LiveSubject } from './live-calls';
import type { SandboxCalls } from './sandbox-calls';
import { type TargetNotFound, type Target, findTarget } from './target';

export type CallsOptions = {
  authenticator: Authenticator;
  directory: Directory;
  admission: Admission;
  buckets: TokenBuckets;
  live: LiveCalls;
  sandbox: SandboxCalls;
  log: CallLog;
  tally: Tally;
  signer: AnswerSigner;
  bodies: BodyWriter;
  refusals: RefusalWriter;
  claims: Claims;
  /** Rate limits are divided by this number. */
  liveNodes: () => number;
};

/** Refusals that no rate bounds, those by a rate among them, are recorded for the member up to this rate. */
const RECORDED_REFUSALS_PER_SECOND = 5;
/** Anybody who knows an AppKey can cause refusals in its name, so fewer of the unauthenticated ones are recorded. */
const RECORDED_UNVERIFIED_PER_MINUTE = 10;

export class Calls {
  constructor(private readonly options: CallsOptions) {}

  /** Answers one call. Rejects on a fault of the gateway or the database; then nothing is charged. */
  async serve(exchange: Exchange, projectCode: string, apiPath: string): Promise<void> {
    const { log, tally, authenticator, directory, admission } = this.options;
    const call = new Call(exchange, log, tally);
    call.keepRefusal(this.options.refusals);
    if (!log.isOpen) return call.refuse(refusals.meteringUnavailable);
    try {
      // what is known is not awaited: each await costs as much as the check
      const identified = authenticator.identify(exchange);
      const caller = identified instanceof Promise ? await identified : identified;
      if (caller instanceof Unverified) return await this.#refuseUnverified(call, caller, projectCode, apiPath);
      if (caller instanceof Refusal) return call.refuse(caller);
      const owner = directory.member(caller.key.memberId);
      const member = owner instanceof Promise ? await owner : owner;
      if (member?.rsaKey) call.signWith(this.options.signer);
      const found = findTarget(directory, exchange.method, projectCode, apiPath);
      const target = found instanceof Promise ? await found : found;
      const { key } = caller;
      if ('refusal' in target) return await this.#refuseSparingly(call, { ...target, ...ownerOf(key) }, target.refusal);

      const pair = `${key.memberId}:${target.project.id}`;
      const subject = new LiveSubject(target, key, pair);
      const admitted = admission.refusal(key, member, target.project, pair, exchange.client.address);
      const barred = admitted instanceof Promise ? await admitted : admitted;
      if (barred) return await this.#refuseSparingly(call, subject, barred);
      const tooFast = this.#rateLimit(key, target.project, pair, member);
      if (tooFast) return await this.#refuseSparingly(call, subject, tooFast);

      const received = exchange.body();
      const body = received instanceof Promise ? await received : received;
      if (body instanceof Refusal) return await call.refuseRecorded(subject, body);
      const forged = caller.signed ? bodyDigestRefusal(body, exchange.contentMd5) : undefined;
      if (forged) return await this.#refuseForged(call, subject, body, forged);
      call.recordParams(body);
      if (member?.keepBodies) call.keepBodies(this.options.bodies, member.id, body);
      if (exchange.headers['idempotency-key'] !== undefined) return await this.#serveOnce(call, subject, body);
      return await this.#make(call, subject, body);
    } catch (error) {
      call.abandon();
      throw error;
    }
  }

  #make(call: Call, subject: LiveSubject, body: Buffer): Promise<void> {
    const { live, sandbox } = this.options;
    return subject.mode === keyMode.sandbox ? sandbox.serve(call, subject, body) : live.serve(call, subject, body);
  }

  /** Makes the call unless it was made before under the same Idempotency-Key. */
  async #serveOnce(call: Call, subject: LiveSubject, body: Buffer): Promise<void> {
    const known = await this.options.claims.claim(call, subject.key, subject, body);
    if (!known) return this.#make(call, subject, body);
    return known instanceof Refusal ? call.refuseRecorded(subject, known) : call.replay(subject, known);
  }

  async #refuseUnverified(call: Call, refusal: Unverified, projectCode: string, apiPath: string) {
    const { key } = refusal;
    const most = RECORDED_UNVERIFIED_PER_MINUTE;
    if (!this.options.buckets.take(`unproved:${key.id}`, most / 60, most)) return call.refuse(refusal);
    const target = await findTarget(this.options.directory, call.exchange.method, projectCode, apiPath);
    const subject = { ...target, ...ownerOf(key) };
    const body = refusal.asksForBody ? await call.exchange.body() : undefined;
    const digest = body instanceof Buffer ? hash('md5', body, 'base64') : undefined;
    const explained = refusal.explained(await this.options.directory.otherKeys(key), digest);
    if (explained.reason) return call.refuseFor(explained.reason, subject, explained);
    return call.refuseRecorded(subject, explained);
  }

  /** Refuses a body that its digest does not fit; of ten a minute and key the mistake is looked for. */
  async #refuseForged(call: Call, subject: LiveSubject, body: Buffer, refusal: Refusal) {
    const most = RECORDED_UNVERIFIED_PER_MINUTE;
    const sent = call.exchange.contentMd5;
    const tried = sent !== undefined && this.options.buckets.take(`digest:${subject.keyId}`, most / 60, most);
    const cause = tried ? bodyDigestCause(body, sent) : undefined;
    if (cause === undefined) return call.refuseRecorded(subject, refusal);
    const caused = new Caused(refusal, cause);
    return call.refuseFor(caused.reason, subject, caused);
  }

  async #refuseSparingly(call: Call, subject: (Target | TargetNotFound) & Owner, refusal: Refusal) {
    const recorded = this.options.buckets.take(`refusal:${subject.keyId}`, RECORDED_REFUSALS_PER_SECOND);
    return recorded ? call.refuseRecorded(subject, refusal) : call.refuse(refusal);
  }

  /** A product's rate limit applies per member; a VIP's own limit is used if higher. */
  #rateLimit(key: Key, project: Project, pair: string, member: Member | undefined): Refusal | undefined {
    const { buckets } = this.options;
    const nodes = this.options.liveNodes();
    if (key.qps !== null && !buckets.take(`key:${key.id}`, key.qps / nodes)) return refusals.keyTooFast;
    if (!buckets.take(pair, Math.max(project.qpsLimit, member?.vipQps ?? 0) / nodes)) return refusals.projectTooFast;
    return undefined;
  }
}

function ownerOf({ memberId, id, mode }: Key) {
  return { memberId, keyId: id, mode };
}
