// Calls that are charged: a call is taken from a lease before the upstream is asked, then spent or refunded by its answer.
import { chargeSource } from '@jishi/contract/enums/catalogue';
import type { Key } from '../directory/key';
import type { DailyCaps } from '../limits/daily-caps';
import type { Lease, Leases } from '../metering/leases';
import { Refusal, refusals } from '../refusals';
import { type Call, type Subject, paid, unpaid } from './call';
import type { Answered, Forwarder } from './forwarder';

export type LiveSubject = Subject & {
  key: Key;
  /** `<member id>:<project id>` */
  pair: string;
};

export class LiveCalls {
  constructor(
    private readonly leases: Leases,
    private readonly caps: DailyCaps,
    private readonly forwarder: Forwarder,
  ) {}

  /** Answers. Rejects when the call cannot be recorded; then nothing is charged. */
  async serve(call: Call, subject: LiveSubject, body: Buffer): Promise<void> {
    const { forwarder } = this;
    const capped = await this.caps.enter(subject.key);
    if (capped) return call.refuseRecorded(subject, capped);
    const lease = await this.#pay(subject).catch((error: unknown) => {
      this.caps.leave(subject.key);
      throw error;
    });
    if (lease instanceof Refusal) {
      this.caps.leave(subject.key);
      return call.refuseRecorded(subject, lease);
    }
    const away = forwarder.admit(subject.project);
    if (away) {
      this.caps.leave(subject.key);
      if (lease) this.#refund(subject.key, lease);
      return call.refuseRecorded(subject, away);
    }
    const reader = subject.key.id;
    const stream = lease
      ? call.stream(reader, lease.source, lease.priceText, this.#prepaidLeft(lease))
      : call.stream(reader, 0, '0');
    const forwarded = await forwarder.forward(subject, call.exchange, body, call.id, stream);
    if (lease && !forwarded.refusal && forwarded.verdict.charged) return this.#charge(call, subject, forwarded, lease);
    if (lease) this.#refund(subject.key, lease);
    await call.record(subject, unpaid(forwarded, 0));
    call.pass(forwarded, 0, '0', lease && this.#prepaidLeft(lease));
  }

  /** A charged call is answered only once its record is durable. */
  async #charge(call: Call, subject: LiveSubject, answered: Answered, lease: Lease) {
    try {
      await call.record(subject, paid(answered, lease));
    } catch (error) {
      this.#refund(subject.key, lease);
      throw error;
    }
    this.leases.spend(lease);
    call.pass(answered, lease.source, lease.priceText, this.#prepaidLeft(lease));
  }

  /** The lease that pays, undefined for a free product, or why it cannot be paid. */
  async #pay({ key, project, pair }: LiveSubject): Promise<Lease | Refusal | undefined> {
    if (project.free) return undefined;
    const lease = await this.leases.take(pair, key.memberId, project.id);
    if (lease === 'exhausted') return refusals.exhausted;
    if (lease === 'unavailable') return refusals.meteringUnavailable;
    try {
      if (await this.caps.spend(key, lease.price)) return lease;
    } catch (error) {
      this.leases.refund(lease);
      throw error;
    }
    this.leases.refund(lease);
    return refusals.dailySpendReached;
  }

  #refund(key: Key, lease: Lease) {
    this.leases.refund(lease);
    this.caps.refund(key, lease.price);
  }

  #prepaidLeft(lease: Lease): number | undefined {
    return lease.source === chargeSource.balance ? undefined : this.leases.prepaidLeft(lease);
  }
}
