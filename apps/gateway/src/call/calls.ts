// Calls with a key: authenticate, find the product, admit, pace, read the body; then live or sandbox.
import type { AnswerSigner } from '../auth/answer-signer';
import type { Authenticator } from '../auth/authenticator';
import { bodyDigestRefusal } from '../auth/body-digest';
import type { Directory, Member } from '../directory/directory';
import type { Key } from '../directory/key';
import type { Project } from '../directory/project';
import { readBody } from '../http/body';
import type { Exchange } from '../http/exchange';
import type { TokenBuckets } from '../limits/token-buckets';
import type { Tally } from '../metrics';
import type { KeptBodies } from '../records/bodies';
import { Refusal, refusals } from '../refusals';
import type { Admission } from './admission';
import { Call } from './call';
import type { CallLog } from './call-log';
import type { LiveCalls, LiveSubject } from './live-calls';
import type { SandboxCalls } from './sandbox-calls';
import { findTarget } from './target';

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
  bodies: KeptBodies;
  /** Rates are shared among so many nodes. */
  liveNodes: () => number;
};

/** Refusals that come before pacing are recorded for the member to find, but not without bound. */
const RECORDED_REFUSALS_PER_SECOND = 5;

export class Calls {
  constructor(private readonly options: CallsOptions) {}

  /** Answers one call. Rejects by a fault of the gateway or the database; then nothing is charged. */
  async serve(exchange: Exchange, projectCode: string, apiPath: string): Promise<void> {
    const { authenticator, directory, admission, live, sandbox, log, tally } = this.options;
    const call = new Call(exchange, log, tally);
    const caller = await authenticator.identify(exchange);
    if (caller instanceof Refusal) return call.refuse(caller);
    const member = await directory.member(caller.key.memberId);
    if (member?.rsaKey) call.signWith(this.options.signer);
    const target = await findTarget(directory, exchange.method, projectCode, apiPath);
    if (target instanceof Refusal) return call.refuse(target);

    const { key } = caller;
    const pair = `${key.memberId}:${target.project.id}`;
    const subject: LiveSubject = { ...target, key, pair, memberId: key.memberId, keyId: key.id, mode: key.mode };
    const barred = await admission.refusal(key, member, target.project, pair, exchange.client.address);
    if (barred) return this.#refuseSparingly(call, subject, barred);
    const tooFast = this.#pace(key, target.project, pair, member);
    if (tooFast) return call.refuse(tooFast);

    const body = await readBody(exchange.incoming, exchange.hold);
    if (body instanceof Refusal) return call.refuseRecorded(subject, body);
    const forged = caller.signed ? bodyDigestRefusal(body, exchange.contentMd5) : undefined;
    if (forged) return call.refuseRecorded(subject, forged);
    call.describe(body);
    if (member?.keepBodies) call.keepBodies(this.options.bodies, member.id, body);
    return key.mode === 2 ? sandbox.serve(call, subject, body) : live.serve(call, subject, body);
  }

  async #refuseSparingly(call: Call, subject: LiveSubject, refusal: Refusal) {
    const recorded = this.options.buckets.take(`refusal:${subject.key.id}`, RECORDED_REFUSALS_PER_SECOND);
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
