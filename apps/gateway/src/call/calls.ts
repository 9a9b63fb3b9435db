// Calls with a key: authenticate, find the product, admit, pace, read the body; then live or sandbox.
import type { AnswerSigner } from '../auth/answer-signer';
import { type Authenticator, Unproved } from '../auth/authenticator';
import { bodyDigestRefusal } from '../auth/body-digest';
import type { Directory, Member } from '../directory/directory';
import type { Key } from '../directory/key';
import type { Project } from '../directory/project';
import { readBody } from '../http/body';
import type { Exchange } from '../http/exchange';
import type { TokenBuckets } from '../limits/token-buckets';
import type { Tally } from '../metrics';
import type { BodyWriter } from '../records/body-writer';
import { Refusal, refusals } from '../refusals';
import type { Admission } from './admission';
import { Call, type Owner } from './call';
import type { CallLog } from './call-log';
import type { LiveCalls, LiveSubject } from './live-calls';
import type { SandboxCalls } from './sandbox-calls';
import { type Missed, type Target, findTarget } from './target';

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
  /** Rates are shared among so many nodes. */
  liveNodes: () => number;
};

/** Refusals that come before pacing are recorded for the member to find, but not without bound. */
const RECORDED_REFUSALS_PER_SECOND = 5;
/** Whoever knows an AppKey can be refused in its name: of those who prove nothing so many a minute are records. */
const RECORDED_UNPROVED_PER_MINUTE = 10;

export class Calls {
  constructor(private readonly options: CallsOptions) {}

  /** Answers one call. Rejects by a fault of the gateway or the database; then nothing is charged. */
  async serve(exchange: Exchange, projectCode: string, apiPath: string): Promise<void> {
    const { authenticator, directory, admission, live, sandbox, log, tally } = this.options;
    const call = new Call(exchange, log, tally);
    const caller = await authenticator.identify(exchange);
    if (caller instanceof Unproved) return this.#refuseUnproved(call, caller, projectCode, apiPath);
    if (caller instanceof Refusal) return call.refuse(caller);
    const member = await directory.member(caller.key.memberId);
    if (member?.rsaKey) call.signWith(this.options.signer);
    const target = await findTarget(directory, exchange.method, projectCode, apiPath);
    const { key } = caller;
    if ('refusal' in target) return this.#refuseSparingly(call, { ...target, ...ownerOf(key) }, target.refusal);

    const pair = `${key.memberId}:${target.project.id}`;
    const subject: LiveSubject = { ...target, key, pair, ...ownerOf(key) };
    const barred = await admission.refusal(key, member, target.project, pair, exchange.client.address);
    if (barred) return this.#refuseSparingly(call, subject, barred);
    const tooFast = this.#pace(key, target.project, pair, member);
    if (tooFast) return call.refuse(tooFast);

    const body = await readBody(exchange);
    if (body instanceof Refusal) return call.refuseRecorded(subject, body);
    const forged = caller.signed ? bodyDigestRefusal(body, exchange.contentMd5) : undefined;
    if (forged) return call.refuseRecorded(subject, forged);
    call.describe(body);
    if (member?.keepBodies) call.keepBodies(this.options.bodies, member.id, body);
    return key.mode === 2 ? sandbox.serve(call, subject, body) : live.serve(call, subject, body);
  }

  async #refuseUnproved(call: Call, refusal: Unproved, projectCode: string, apiPath: string) {
    const { key } = refusal;
    const most = RECORDED_UNPROVED_PER_MINUTE;
    if (!this.options.buckets.take(`unproved:${key.id}`, most / 60, most)) return call.refuse(refusal);
    const target = await findTarget(this.options.directory, call.exchange.method, projectCode, apiPath);
    return call.refuseRecorded({ ...target, ...ownerOf(key) }, refusal);
  }

  async #refuseSparingly(call: Call, subject: (Target | Missed) & Owner, refusal: Refusal) {
    const recorded = this.options.buckets.take(`refusal:${subject.keyId}`, RECORDED_REFUSALS_PER_SECOND);
    return recorded ? call.refuseRecorded(subject, refusal) : call.refuse(refusal);
  }

  /** A product's rate counts for each member apart; a VIP's own is used where it is higher. */
  #pace(key: Key, project: Project, pair: string, member: Member | undefined): Refusal | undefined {
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
