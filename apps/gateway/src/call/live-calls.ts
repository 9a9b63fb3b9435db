// Calls that are charged: what one can cost at most is reserved from leases before the upstream is asked; then it is charged
// what it cost, and the rest goes back.
import { chargeSource } from '@jishi/contract/enums/catalogue';
import { pricedAnswers } from '@jishi/contract/result-codes';
import { type Key, countsSpend } from '../directory/key';
import type { DailyCaps } from '../limits/daily-caps';
import { NO_CHARGE, amountOf, firstOf, priceText, unitsIn } from '../metering/hold';
import type { Leases } from '../metering/leases';
import type { Hold, Shortage } from '../metering/pool';
import { Refusal, refusals } from '../refusals';
import { UsageHidden, askingForUsage } from '../units/asked-usage';
import type { Charge } from '../units/charge';
import type { Cost, Meter } from '../units/meter';
import { type Call, type Price, type Recorded, type Subject, UNPAID, paid, told, unpaid } from './call';
import type { Answered, Forwarder, Unanswered } from './forwarder';
import type { Target } from './target';

export class LiveSubject implements Subject {
  readonly project: Subject['project'];
  readonly api: Subject['api'];
  readonly upstreamPath: string;
  readonly memberId: string;
  readonly keyId: string;
  readonly mode: Subject['mode'];

  constructor(
    { project, api, upstreamPath }: Target,
    readonly key: Key,
    /** `<member id>:<project id>` */
    readonly pair: string,
  ) {
    this.project = project;
    this.api = api;
    this.upstreamPath = upstreamPath;
    this.memberId = key.memberId;
    this.keyId = key.id;
    this.mode = key.mode;
  }
}

type Forwarded = Answered | Unanswered;
type Reserved = Hold | Refusal | undefined;
type OnAnomaly = (anomaly: 'silent' | 'beyond', subject: Pick<Subject, 'project' | 'api'>) => void;

export class LiveCalls {
  constructor(
    private readonly leases: Leases,
    private readonly caps: DailyCaps,
    private readonly forwarder: Pick<Forwarder, 'admit' | 'forward'>,
    /** A product's answer said no cost, or one above what its calls may cost: operators have to look. */
    private readonly onAnomaly: OnAnomaly,
  ) {}

  /** Answers. Rejects when the call cannot be recorded; then nothing is charged. */
  async serve(call: Call, subject: LiveSubject, body: Buffer): Promise<void> {
    const { charge } = subject.api;
    const units = charge.fixed ?? charge.reserve(requestOf(call, body));
    if (units instanceof Refusal) return call.refuseRecorded(subject, units);
    const entered = this.caps.enter(subject.key, call);
    const capped = entered instanceof Promise ? await entered : entered;
    if (capped) return call.refuseRecorded(subject, capped);
    let hold: Hold | Refusal | undefined;
    try {
      const reserved = this.#reserve(call, subject, units);
      hold = reserved instanceof Promise ? await reserved : reserved;
    } catch (error) {
      this.caps.leave(subject.key, call);
      throw error;
    }
    if (hold instanceof Refusal) {
      this.caps.leave(subject.key, call);
      return call.refuseRecorded(subject, hold);
    }
    try {
      await call.intend(subject);
    } catch (error) {
      this.caps.leave(subject.key, call);
      if (hold) this.#release(call, subject.key, hold);
      throw error;
    }
    const away = this.forwarder.admit(subject.project);
    if (away) {
      this.caps.leave(subject.key, call);
      if (hold) this.#release(call, subject.key, hold);
      return call.refuseRecorded(subject, away);
    }
    const meter = hold || charge.byService ? charge.meter?.(body.length) : undefined;
    const forwarded = await this.#forward(call, subject, body, hold, meter);
    // to await these here costs less than to return them
    if (charge.byService) await this.#record(call, subject, forwarded, meter);
    else if (!hold) await this.#passUnpaid(call, subject, forwarded, undefined);
    else await this.#settle(call, subject, forwarded, hold, meter);
  }

  #forward(
    call: Call,
    subject: LiveSubject,
    body: Buffer,
    hold: Hold | undefined,
    meter: Meter | undefined,
  ): Promise<Forwarded> {
    const known = meter ? undefined : this.#priceOf(hold, subject.api.charge);
    const asking = meter && subject.api.isChat ? askingForUsage(body) : undefined;
    const hidden = asking && new UsageHidden();
    const open = () => {
      const stream = call.stream(subject.key.id, known);
      const shown = hidden ? hidden.follow(stream) : stream;
      return meter ? meter.follow(shown) : shown;
    };
    const opening = call.mayStream ? open : undefined;
    const forwarding = this.forwarder.forward(subject, call.exchange, asking ?? body, call.id, opening);
    return meter ? this.#metered(forwarding, meter, hidden) : forwarding;
  }

  async #metered(forwarding: Promise<Forwarded>, meter: Meter, hidden: UsageHidden | undefined): Promise<Forwarded> {
    const forwarded = await forwarding;
    hidden?.end();
    if (forwarded.refusal || forwarded.answer.relayed) return forwarded;
    meter.read(forwarded.answer);
    if (!hidden) return forwarded;
    return { ...forwarded, answer: { ...forwarded.answer, body: UsageHidden.of(forwarded.answer.body) } };
  }

  async #settle(call: Call, subject: LiveSubject, forwarded: Forwarded, hold: Hold, meter: Meter | undefined) {
    if (!isCharged(forwarded, meter)) return this.#passUnpaid(call, subject, forwarded, hold);
    const cost = meter && this.#costOf(meter, forwarded, subject);
    let held = hold;
    if (cost && cost.units > unitsIn(hold)) held = await this.#reserveMore(call, subject, hold, cost.units);
    const charged = cost ? firstOf(held, cost.units) : held;
    if (charged.length === 0) return this.#passUnpaid(call, subject, forwarded, held, cost);
    try {
      await call.record(subject, paid(recordedAs(forwarded, cost), charged), forwarded);
    } catch (error) {
      this.#release(call, subject.key, held);
      throw error;
    }
    this.leases.settle(held, unitsIn(charged));
    if (cost) this.caps.refund(subject.key, amountOf(held) - amountOf(charged), call);
    call.pass(forwarded, this.#priceOf(charged, subject.api.charge)!);
  }

  async #passUnpaid(call: Call, subject: LiveSubject, forwarded: Forwarded, hold: Hold | undefined, cost?: Cost) {
    if (hold) this.#release(call, subject.key, hold);
    const outcome = unpaid(forwarded, 0);
    const recorded = cost && !forwarded.refusal ? { ...outcome, ...recordedAs(forwarded, cost) } : outcome;
    await call.record(subject, recorded, forwarded);
    call.pass(forwarded, hold ? { source: UNPAID.source, text: UNPAID.text, left: this.#prepaidLeft(hold) } : UNPAID);
  }

  /** Records what the product's own service told, and charges nothing. */
  async #record(call: Call, subject: LiveSubject, forwarded: Forwarded, meter: Meter | undefined) {
    if (!isCharged(forwarded, meter)) return this.#passUnpaid(call, subject, forwarded, undefined);
    const cost = meter && this.#costOf(meter, forwarded, subject);
    const units = cost?.units ?? 0;
    await call.record(subject, told(recordedAs(forwarded, cost), units), forwarded);
    call.pass(forwarded, { source: chargeSource.service, text: NO_CHARGE, units });
  }

  #costOf(meter: Meter, forwarded: Forwarded, subject: Subject): Cost {
    const cost = meter.cost(!forwarded.refusal && !forwarded.answer.cut);
    if (cost.heard === 'silent') this.onAnomaly('silent', subject);
    else if (cost.beyond) this.onAnomaly('beyond', subject);
    return cost;
  }

  /** What pays, undefined for a product without a price, or why it cannot be paid. */
  #reserve(call: Call, subject: LiveSubject, units: number): Reserved | Promise<Reserved> {
    const { key, project, api, pair } = subject;
    if (project.free) return undefined;
    if (api.charge.byService) return call.prepaidOnly ? refusals.prepaidOnly : undefined;
    const taken = this.leases.take(pair, key.memberId, project.id, units);
    return taken instanceof Promise
      ? taken.then((hold) => this.#spend(call, subject, hold, units))
      : this.#spend(call, subject, taken, units);
  }

  #spend(
    call: Call,
    { key, project }: LiveSubject,
    hold: Hold | Shortage,
    units: number,
  ): Reserved | Promise<Reserved> {
    if (hold === 'exhausted') return exhausted(units, project.unit);
    if (hold === 'unavailable') return refusals.meteringUnavailable;
    if (call.prepaidOnly && amountOf(hold) > 0n) {
      this.leases.settle(hold, 0);
      return refusals.prepaidOnly;
    }
    return countsSpend(key) ? this.#spendCapped(call, key, hold) : hold;
  }

  async #spendCapped(call: Call, key: Key, hold: Hold): Promise<Reserved> {
    try {
      if (await this.caps.spend(key, amountOf(hold), call)) return hold;
    } catch (error) {
      this.leases.settle(hold, 0);
      throw error;
    }
    this.leases.settle(hold, 0);
    return key.organised ? refusals.organisationSpendReached : refusals.dailySpendReached;
  }

  /** The hold with what an answer cost beyond it, if it is owed; as much as the member has, and the key may spend. */
  async #reserveMore(call: Call, subject: LiveSubject, hold: Hold, units: number): Promise<Hold> {
    try {
      const more = await this.#reserve(call, subject, units - unitsIn(hold));
      return more && !(more instanceof Refusal) ? [...hold, ...more] : hold;
    } catch {
      return hold;
    }
  }

  #release(call: Call, key: Key, hold: Hold) {
    this.leases.settle(hold, 0);
    this.caps.refund(key, amountOf(hold), call);
  }

  #priceOf(hold: Hold | undefined, { fixed, meter }: Charge): Price | undefined {
    if (!hold) return UNPAID;
    const source = hold.at(-1)!.lease.source;
    const units = fixed === 1 && !meter ? undefined : unitsIn(hold);
    return { source, text: priceText(hold), units, left: this.#prepaidLeft(hold) };
  }

  #prepaidLeft(hold: Hold): number | undefined {
    const { lease } = hold.at(-1)!;
    return lease.source === chargeSource.balance ? undefined : this.leases.prepaidLeft(lease);
  }
}

function requestOf({ exchange }: Call, body: Buffer) {
  return { query: exchange.query, body, contentType: exchange.headers['content-type'] ?? '' };
}

/** A stream that its answer prices is charged up to where it broke. */
function isCharged(forwarded: Forwarded, meter: Meter | undefined): boolean {
  return forwarded.refusal ? meter?.streaming === true : forwarded.verdict.charged;
}

function recordedAs(forwarded: Forwarded, cost: Cost | undefined): Recorded {
  if (forwarded.refusal) return { httpStatus: 200, code: pricedAnswers.broken.code, ms: forwarded.ms };
  const { answer, verdict, ms } = forwarded;
  const { silent, beyond } = pricedAnswers;
  const code = cost?.heard === 'silent' ? silent.code : cost?.beyond ? beyond.code : verdict.code;
  return { httpStatus: answer.status, code, ms };
}

function exhausted(units: number, unit: string): Refusal {
  const { exhausted: one, notEnough } = refusals;
  if (units === 1) return one;
  return new Refusal(notEnough.code, `${notEnough.text}：需要 ${units} ${unit}`, undefined, { needed: units, unit });
}
