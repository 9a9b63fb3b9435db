// One call through the gateway: its id, its record, its answer.
import { chargeSource } from '@jishi/contract/enums/catalogue';
import { repeatedAnswer } from '@jishi/contract/result-codes';
import type { AnswerSigner } from '../auth/answer-signer';
import type { Exchange } from '../http/exchange';
import { type Ending, type GivenAnswer, KEPT_MAX, type Replay, endingLine } from '../idempotency/ending';
import { NO_CHARGE, amountOf, unitsIn } from '../metering/hold';
import type { Hold, Part } from '../metering/pool';
import type { Tally } from '../metrics';
import { BODY_MAX, type Body, type BodyWriter } from '../records/body-writer';
import { type MaskedParams, maskParams } from '../records/mask';
import { type CallRow, type ChargePart, chargeSourceNames } from '../records/row';
import type { Intent } from '../records/intent';
import type { RefusalWriter } from '../records/refusal-writer';
import type { RefusalReason } from '../records/store';
import type { Refusal } from '../refusals';
import { headersForCaller } from '../upstream/headers';
import type { Relay } from '../upstream/relay';
import type { CallLog } from './call-log';
import type { Answered, Unanswered } from './forwarder';
import type { TargetNotFound, Target } from './target';

/** The caller. A visitor's try-out has neither key nor member. */
export type Owner = { memberId: string | null; keyId: string | null; mode: 1 | 2 };

export type Subject = Target & Owner;

/** Recorded as id where the product or its endpoint does not exist. */
const NONE = '0';

/** How a call ended, as recorded. */
export type Outcome = Pick<
  CallRow,
  'httpStatus' | 'code' | 'charged' | 'units' | 'amount' | 'source' | 'sourceId' | 'upstreamMs' | 'leaseId' | 'parts'
>;

/** What the caller is told of the charge: the price in yuan; units where a call may cost another number than one. */
export type Price = { source: CallRow['source']; text: string; units?: number | undefined; left?: number | undefined };

export const UNPAID: Price = { source: chargeSource.none, text: NO_CHARGE };

type Sent = {
  type: string;
  /** Alternating names and values, without those that tell of the call. */
  headers: readonly string[];
  kept: Buffer[];
  bytes: number;
  pricedLater: boolean;
};

type Keeping = { bodies: BodyWriter; memberId: string; request: Buffer };

/** Statuses by which a product says that it did not take the parameters. */
const UNFIT: ReadonlySet<number> = new Set([400, 422]);
const NOTHING = Buffer.alloc(0);
export const JSON_TYPE: readonly string[] = ['content-type', 'application/json; charset=utf-8'];
/** Browsers cannot read trailers: callers that send this header find the price in a last comment of an event stream. */
const PRICE_WANTED = 'x-charge-in';
/** With any value but an empty one: a call that would cost money is refused. */
export const PREPAID_ONLY = 'x-prepaid-only';
/** What a streamed answer costs is known at its end. */
const PRICE_TRAILERS = 'X-Charge, X-Charge-Source, X-Charge-Units, X-Quota-Remaining';

export class Call {
  readonly id: string;
  /** By the database's clock, in epoch milliseconds: its id says the same. */
  readonly at: number;
  #params: MaskedParams | undefined;
  #signer: AnswerSigner | undefined;
  #keeping: Keeping | undefined;
  #refusals: RefusalWriter | undefined;
  /** A streamed answer so far: its beginning, and its size. */
  #sent: Sent | undefined;
  /** The call came with an Idempotency-Key: how an answer to it ends. */
  #claim: ((answer: GivenAnswer) => Ending) | undefined;
  /** It may have reached its upstream. */
  #sentOn = false;

  constructor(
    readonly exchange: Exchange,
    private readonly log: CallLog,
    private readonly tally: Tally,
  ) {
    const { id, at } = log.number();
    this.id = id;
    this.at = at;
  }

  /** The answer will be signed. */
  signWith(signer: AnswerSigner) {
    this.#signer = signer;
  }

  /** Not an answer that must be signed, because signing needs the whole body. */
  get mayStream(): boolean {
    return this.#signer === undefined;
  }

  /** Stores request and response bodies after the answer is sent. */
  keepBodies(bodies: BodyWriter, memberId: string, request: Buffer) {
    this.#keeping = { bodies, memberId, request };
  }

  /** Keeps for the member why the call is refused. */
  keepRefusal(refusals: RefusalWriter) {
    this.#refusals = refusals;
  }

  /** The call is the first under its Idempotency-Key. `kept`: what becomes of an answer. */
  claim(kept: (answer: GivenAnswer) => Ending) {
    this.#claim = kept;
  }

  /** Resolves when the log says that the call is about to be sent on; rejects when it must not be. */
  intend({ memberId, keyId, mode, project, api }: Subject): Promise<void> {
    const { method, path, client } = this.exchange;
    const params = (this.#params ??= maskParams(this.exchange.query, NOTHING, undefined));
    const intent: Intent = {
      id: this.id,
      at: this.at,
      memberId,
      keyId,
      projectId: project.id,
      apiId: api.id,
      mode,
      method,
      path,
      ip: client.address,
      digest: params.digest,
    };
    return this.log.intend(intent, () => (this.#sentOn = true));
  }

  /** The caller wants it paid from what was bought before, or not made. */
  get prepaidOnly(): boolean {
    return Boolean(this.exchange.headers[PREPAID_ONLY]);
  }

  /** The call has failed without a record. */
  abandon() {
    this.log.abandon(this.id, this.#claim && endingLine(this.id, { as: this.#sentOn ? 'broken' : 'released' }));
  }

  /** Records the parameters, masked. */
  recordParams(body: Buffer) {
    this.#params = maskParams(this.exchange.query, body, this.exchange.headers['content-type']);
  }

  /** Resolves when the record is durable. `answered`: what the caller gets, if the call was sent on. */
  record(
    { memberId, keyId, mode, project, api }: (Target | TargetNotFound) & Owner,
    outcome: Outcome,
    answered?: Answered | Unanswered | GivenAnswer,
  ): Promise<void> {
    const { exchange } = this;
    const row: CallRow = {
      id: this.id,
      at: this.at,
      memberId,
      keyId,
      projectId: project?.id ?? NONE,
      apiId: api?.id ?? NONE,
      mode,
      method: exchange.method,
      path: exchange.path,
      ip: exchange.client.address,
      params: this.#params ?? maskParams(exchange.query, NOTHING, undefined),
      httpStatus: outcome.httpStatus,
      code: outcome.code,
      charged: outcome.charged,
      units: outcome.units,
      amount: outcome.amount,
      source: outcome.source,
      sourceId: outcome.sourceId,
      upstreamMs: outcome.upstreamMs,
      totalMs: exchange.elapsedMs,
      leaseId: outcome.leaseId,
      parts: outcome.parts,
    };
    this.#explain(row, answered);
    return this.log.write(row, this.#claim && endingLine(this.id, this.#endingOf(this.#claim, answered)));
  }

  #endingOf(kept: (answer: GivenAnswer) => Ending, answered: Answered | Unanswered | GivenAnswer | undefined): Ending {
    if (!answered) return { as: 'released' };
    if ('status' in answered) return kept(answered);
    if (answered.refusal) return { as: this.#sent ? 'unkept' : 'broken' };
    const { status, headers, body, relayed, cut } = answered.answer;
    if (!relayed) return kept({ status, headers: headersForCaller(headers), body });
    const sent = this.#sent!;
    const whole = sent.kept.reduce((bytes, { length }) => bytes + length, 0) === sent.bytes;
    if (cut || !whole) return { as: 'unkept' };
    return kept({ status, headers: sent.headers, body: Buffer.concat(sent.kept) });
  }

  refuse(refusal: Refusal) {
    const marks = this.#chargeHeaders(UNPAID);
    const body = refusal.bodyFor(this.exchange);
    this.#keep({ type: 'application/json', content: body });
    this.tally.count(refusal.code, this.exchange.elapsedMs);
    if (!this.#signer) return this.exchange.refuse(refusal, marks);
    void this.#signed(refusal.status, body).then((signature) =>
      this.exchange.refuse(refusal, [...marks, ...signature]),
    );
  }

  /** Keeps what an answer that the product did not take says of its parameters. */
  #explain(
    { id, at, keyId, memberId, charged, httpStatus }: CallRow,
    answered: Answered | Unanswered | GivenAnswer | undefined,
  ) {
    if (charged || !UNFIT.has(httpStatus) || !keyId || !memberId) return;
    if (!answered || !('answer' in answered) || answered.answer.relayed) return;
    this.#refusals?.keepFields({ callId: id, keyId, memberId, at }, answered.answer.body);
  }

  /** Refuses, records the refusal, and keeps why. */
  async refuseFor(reason: RefusalReason, subject: (Target | TargetNotFound) & Owner, refusal: Refusal): Promise<void> {
    const { keyId, memberId } = subject;
    if (keyId && memberId) this.#refusals?.keepReason({ callId: this.id, keyId, memberId, at: this.at }, reason);
    return this.refuseRecorded(subject, refusal);
  }

  /** Refuses, and records the refusal for the member. */
  async refuseRecorded(subject: (Target | TargetNotFound) & Owner, refusal: Refusal): Promise<void> {
    await this.record(subject, uncharged(refusal.status, refusal.code, 0, null));
    this.refuse(refusal);
  }

  /** Gives the first answer of the call again. It is recorded as a call of its own, and costs nothing. */
  async replay(subject: Subject, { firstCall, status, headers, body }: Replay): Promise<void> {
    await this.record(subject, uncharged(status, repeatedAnswer.code, 0, null));
    const marks = [...this.#chargeHeaders(UNPAID), 'idempotent-replayed', 'true', 'x-first-request-id', firstCall];
    this.#answer(status, [...headers, ...marks], body);
    this.tally.count(1, this.exchange.elapsedMs);
  }

  /** Answers with the result of forwarding. */
  pass(forwarded: Answered | Unanswered, price: Price) {
    if (forwarded.refusal) return this.refuse(forwarded.refusal);
    const { answer, verdict } = forwarded;
    if (answer.relayed) return this.#end(price, answer.unread);
    const headers = headersForCaller(answer.headers);
    headers.push(...this.#chargeHeaders(price));
    this.#answer(answer.status, headers, answer.body);
    this.tally.count(verdict.charged ? 0 : 1, this.exchange.elapsedMs);
  }

  /**
   * Opens a stream for the answer, with its price in the headers, or in trailers where the price is only known at the
   * end (`undefined`); `pass` ends it. Only if `mayStream`.
   */
  stream(reader: string, price: Price | undefined): Relay {
    const { exchange } = this;
    return {
      reader,
      begin: (status, given) => {
        const headers = headersForCaller(given);
        this.#sent = { type: valueOf(headers, 'content-type'), headers, kept: [], bytes: 0, pricedLater: !price };
        const marks = price ? this.#chargeHeaders(price) : ['x-request-id', this.id, 'trailer', PRICE_TRAILERS];
        exchange.begin(status, [...headers, ...marks]);
      },
      write: (chunk) => {
        const sent = this.#sent!;
        if (sent.bytes < (this.#claim ? KEPT_MAX : this.#keeping ? BODY_MAX : 0)) sent.kept.push(chunk);
        sent.bytes += chunk.length;
        return exchange.write(chunk);
      },
      // whoever may ask again for the answer gets all of it then, though they hang up now
      onDrain: (then) => exchange.onDrain(then, this.#claim !== undefined),
      onClose: (then) => (this.#claim ? undefined : exchange.onClose(then)),
    };
  }

  #end(price: Price, unread = false) {
    const { type, kept, bytes, pricedLater } = this.#sent!;
    this.#keep({ type, content: Buffer.concat(kept), bytes });
    this.tally.count(0, this.exchange.elapsedMs);
    if (unread) return this.exchange.cut();
    if (!pricedLater) return this.exchange.end();
    const { [PRICE_WANTED]: wanted } = this.exchange.headers;
    if (wanted === 'comment' && /^text\/event-stream\b/i.test(type)) this.exchange.write(comment(price));
    this.exchange.end(this.#chargeHeaders(price).slice(2));
  }

  /** Answers with the sample of the API. */
  passSample(sample: Buffer) {
    const headers = [...JSON_TYPE, ...this.#chargeHeaders({ source: chargeSource.sandbox, text: NO_CHARGE })];
    this.#answer(200, headers, sample);
    this.tally.count(1, this.exchange.elapsedMs);
  }

  #answer(status: number, headers: string[], body: Buffer) {
    if (this.#keeping) this.#keep({ type: valueOf(headers, 'content-type'), content: body });
    if (!this.#signer) return this.exchange.answer(status, headers, body);
    void this.#signed(status, body).then((signature) => this.exchange.answer(status, [...headers, ...signature], body));
  }

  /** Never rejects: an answer that was charged goes out unsigned rather than not at all. */
  #signed(status: number, body: Buffer): Promise<string[]> {
    return this.#signer!.headers(status, this.id, body).catch(() => []);
  }

  #keep(response: Body) {
    if (!this.#keeping) return;
    const { bodies, memberId, request } = this.#keeping;
    const type = this.exchange.headers['content-type'] ?? '';
    bodies.keep({ id: this.id, memberId, at: this.at, request: { type, content: request }, response });
  }

  #chargeHeaders({ source, text, units, left }: Price): string[] {
    const marks = ['x-request-id', this.id, 'x-charge', text, 'x-charge-source', chargeSourceNames[source]];
    if (units !== undefined) marks.push('x-charge-units', String(units));
    if (left !== undefined) marks.push('x-quota-remaining', String(left));
    return marks;
  }
}

/** Event streams have comments, which every reader of them skips. */
function comment({ text, units, source, left }: Price): Buffer {
  return Buffer.from(`\n\n: ${JSON.stringify({ charge: text, units, source: chargeSourceNames[source], left })}\n\n`);
}

function valueOf(headers: readonly string[], name: string): string {
  return headers[headers.indexOf(name) + 1] ?? '';
}

/** The outcome of a call that is charged to no lease. Written out: a spread costs more than all of the call's record. */
function unleased(
  { httpStatus, code, ms }: Pick<Recorded, 'httpStatus' | 'code'> & { ms: number | null },
  source: 0 | 4 | 6,
  units: number,
): Outcome {
  return {
    httpStatus,
    code,
    charged: false,
    units,
    amount: 0n,
    source,
    sourceId: null,
    upstreamMs: ms,
    leaseId: null,
    parts: null,
  };
}

function uncharged(httpStatus: number, code: number, source: 0 | 4, ms: number | null): Outcome {
  return unleased({ httpStatus, code, ms }, source, 0);
}

/** The outcome of a call that is not charged, answered or not. */
export function unpaid(forwarded: Answered | Unanswered, source: 0 | 4): Outcome {
  const { refusal, ms } = forwarded;
  if (refusal) return uncharged(refusal.status, refusal.code, source, ms);
  return uncharged(forwarded.answer.status, forwarded.verdict.code, source, ms);
}

/** What an answer is recorded as. */
export type Recorded = { httpStatus: number; code: number; ms: number };

/** The outcome of a call that its product's own service charges. */
export function told(recorded: Recorded, units: number): Outcome {
  return unleased(recorded, chargeSource.service, units);
}

/** The outcome of a call that is charged to leases. */
export function paid({ httpStatus, code, ms }: Recorded, parts: Hold): Outcome {
  const last = parts.at(-1)!.lease;
  return {
    httpStatus,
    code,
    charged: true,
    units: unitsIn(parts),
    amount: amountOf(parts),
    source: last.source,
    sourceId: last.holdingId,
    upstreamMs: ms,
    leaseId: last.id,
    parts: parts.length > 1 ? parts.map(rowOf) : null,
  };
}

function rowOf({ lease, units }: Part): ChargePart {
  const { id, source, holdingId, price } = lease;
  return { leaseId: id, source, sourceId: holdingId, units, amount: price * BigInt(units) };
}

export const sampled: Outcome = uncharged(200, 0, 4, null);
