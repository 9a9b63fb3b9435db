// Metrics in Prometheus' format. Hot paths only add to plain numbers, which are converted when scraped.
import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client';

const BUCKETS_MS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, Number.POSITIVE_INFINITY];

/** Answered calls by code (0 charged, 1 answered without charge, else the refusal's code) and how long they took. */
export class Tally {
  readonly byCode = new Map<number, number>();
  /** Cumulative, like Prometheus' buckets. */
  readonly upTo = BUCKETS_MS.map((ms) => ({ ms, calls: 0 }));
  totalMs = 0;

  count(code: number, elapsedMs: number) {
    this.byCode.set(code, (this.byCode.get(code) ?? 0) + 1);
    this.totalMs += elapsedMs;
    for (let n = this.upTo.length - 1; n >= 0 && this.upTo[n]!.ms >= elapsedMs; n--) this.upTo[n]!.calls++;
  }
}

export type Readings = {
  liveNodes: () => number;
  /** Bytes of answered calls that are not in the database yet. */
  backlogBytes: () => number;
  maySpend: () => boolean;
  logIsOpen: () => boolean;
  /** Milliseconds that the machine's clock is ahead of the database's. */
  skewMs: () => number;
};

export class Metrics {
  readonly #registry = new Registry();
  readonly flushFailures = this.#counter('gateway_flush_failures_total', 'Flushes of the call log that failed');
  readonly reclaimedLeases = this.#counter('gateway_reclaimed_leases_total', 'Leases taken back from dead nodes');
  readonly tornBytes = this.#counter(
    'gateway_wal_torn_bytes_total',
    'Bytes behind the last whole block of a log segment',
  );
  readonly damagedBytes = this.#counter(
    'gateway_wal_damaged_bytes_total',
    'Bytes of log segments that are damaged, and kept aside',
  );
  readonly handedOver = this.#counter('gateway_handover_batches_total', 'Batches of calls that ClickHouse has taken');
  readonly handoverFailures = this.#counter(
    'gateway_handover_failures_total',
    'Batches of calls that ClickHouse did not take when they were tried',
  );
  readonly uncoveredCharges = this.#counter(
    'gateway_uncovered_charges_total',
    'Late charges that their members could not cover: the platform bears them',
  );
  readonly unknownCalls = this.#counter(
    'gateway_unknown_calls_total',
    'Calls that were sent on and whose end nobody knows, recorded as such and not charged',
  );
  readonly faults = this.#counter('gateway_faults_total', 'Calls that ended by a fault of the gateway');
  readonly chargeAnomalies = this.#counter(
    'gateway_charge_anomalies_total',
    'Answers that said no cost (silent), or more than a call may cost (beyond), by product',
    'product',
    'anomaly',
  );
  readonly #calls = this.#counter('gateway_calls_total', 'Calls by code: 0 charged, 1 answered, else refused', 'code');
  readonly #seconds = this.#counter('gateway_call_seconds_sum', 'Seconds that calls took');
  readonly #upTo = this.#counter('gateway_call_seconds_bucket', 'Calls that took at most so long', 'le');

  constructor(private readonly tally: Tally) {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Adds gauges, read when scraped. */
  observe(readings: Readings) {
    this.#gauge('gateway_live_nodes', 'Live nodes', readings.liveNodes);
    this.#gauge('gateway_wal_backlog_bytes', 'Answered calls not booked yet', readings.backlogBytes);
    this.#gauge(
      'gateway_clock_skew_seconds',
      'How far the clock of this machine is ahead of the database',
      () => readings.skewMs() / 1000,
    );
    this.#gauge('gateway_wal_open', '1 while the call log can be written', () => Number(readings.logIsOpen()));
    this.#gauge('gateway_may_spend', '1 while this node is sure of its leases', () => Number(readings.maySpend()));
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async text(): Promise<string> {
    for (const counter of [this.#calls, this.#seconds, this.#upTo]) counter.reset();
    for (const [code, calls] of this.tally.byCode) this.#calls.inc({ code: String(code) }, calls);
    for (const { ms, calls } of this.tally.upTo) {
      this.#upTo.inc({ le: Number.isFinite(ms) ? String(ms / 1000) : '+Inf' }, calls);
    }
    this.#seconds.inc(this.tally.totalMs / 1000);
    return this.#registry.metrics();
  }

  #counter(name: string, help: string, ...labelNames: string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  #gauge(name: string, help: string, read: () => number) {
    const registers = [this.#registry];
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }
}
