// Everything of one history: its time, the database, the nodes with their disks and wires, and what was seen from outside.
import { Tables } from './database/tables';
import { Disk } from './disk';
import { PRICE, type Plan, type PlannedCall } from './plan';
import type { SimulatedProcess } from './process';
import { Random } from './random';
import type { Sabotage } from './sabotage';
import { Schedule } from './schedule';
import { Wire } from './wire';

export const PROJECT = '1';

/** What a caller got. */
export type Answer = {
  id: string;
  status: number;
  code: number;
  source: string;
  amount: number;
  firstCall: string | undefined;
  body: string;
};

/** What was seen of one planned call. */
export type Seen = {
  planned: PlannedCall;
  process: SimulatedProcess | undefined;
  /** Ids under which it reached the upstream. */
  sent: string[];
  answer: Answer | undefined;
  /** It ended by a fault of the gateway. */
  faulty: boolean;
  cameAt: number;
  answeredAt: number;
};

export type Listener = {
  process: SimulatedProcess;
  name: string;
  holdsLock: boolean;
  /** When the database began to tell it. */
  since: number;
  /** It was not lost. */
  isOpen: () => boolean;
  hear: (payload: string) => void;
  lose: () => void;
};

export type SimulatedNode = {
  index: number;
  name: string;
  walId: string;
  directory: string;
  disk: Disk;
  wire: Wire;
};

export class World {
  readonly random: Random;
  readonly schedule: Schedule;
  readonly tables: Tables;
  readonly nodes: readonly SimulatedNode[];
  readonly seen: Seen[];
  /** Connections that hear of changes, as the database knows them. */
  readonly listeners = new Set<Listener>();
  /** Breaches of promises that were seen on the way. */
  readonly breaches: string[] = [];
  /** Ids of calls whose lines stood where bytes went bad; bytes told as damaged or torn. */
  readonly rotten = new Set<string>();
  readonly told = { damaged: 0, torn: 0 };
  /** Moments and what happened at them: most histories are never told. */
  readonly #steps: [at: number, what: string][] = [];
  lostDisks = 0;
  /** When a price changed, for all or for one. */
  pricedAt = 0;
  /** Nodes whose log another one adopted while they were running. */
  readonly takenOver = new Set<number>();
  /** Nothing goes wrong any more. */
  healed = false;

  constructor(
    readonly plan: Plan,
    readonly sabotage: Sabotage,
  ) {
    this.random = new Random(plan.seed).branch(1);
    this.schedule = new Schedule(this.random.branch(2));
    this.tables = new Tables(
      () => plan.startsAt + Math.floor(this.schedule.now),
      (payload) => this.#notify(payload),
    );
    this.nodes = plan.nodes.map((_, index) => ({
      index,
      name: `node-${index + 1}`,
      walId: `wal-${index + 1}`,
      directory: '/wal',
      disk: new Disk(),
      wire: new Wire(this.schedule, this.random.branch(10 + index)),
    }));
    this.seen = plan.calls.map((planned) => ({
      planned,
      process: undefined,
      sent: [],
      answer: undefined,
      faulty: false,
      cameAt: 0,
      answeredAt: 0,
    }));
    this.#furnish();
  }

  /** A step, for whoever reads the history. */
  tell(what: string) {
    this.#steps.push([this.schedule.now, what]);
  }

  get log(): string[] {
    return this.#steps.map(([at, what]) => `${at.toFixed(1).padStart(8)} ms  ${what}`);
  }

  breach(what: string) {
    this.tell(`BREACH ${what}`);
    this.breaches.push(what);
  }

  /** With a disk goes its log, and how that is called. */
  replaceDisk(node: SimulatedNode) {
    Object.assign(node, { disk: new Disk(), walId: `${node.walId}'` });
    this.lostDisks++;
  }

  addHolding(member: number, units: number, source: 1 | 2, expiresInMs: number | null = null, unstarted = false) {
    const { holdings } = this.tables;
    const id = String(holdings.size + 1);
    const [memberId, projectId] = [memberIdOf(member), PROJECT];
    const expiresAt = this.plan.startsAt + (expiresInMs ?? 30 * 86_400_000);
    const unstartedDays = unstarted ? 30 : null;
    holdings.set(id, { id, memberId, projectId, source, total: units, remaining: units, expiresAt, unstartedDays });
    this.#notify(`holding:${memberId}:${projectId}`);
  }

  changePrice(price: number) {
    this.tables.prices.set(PROJECT, price);
    this.pricedAt = this.schedule.now;
    this.#notify(`project:${PROJECT}`);
  }

  changeLevel(member: number, discount: number) {
    const id = memberIdOf(member);
    this.tables.members.get(id)!.discount = discount;
    this.pricedAt = this.schedule.now;
    this.#notify(`member:${id}`);
  }

  #furnish() {
    const { members, keys, tiers } = this.plan;
    this.tables.prices.set(PROJECT, PRICE);
    if (tiers.length > 0) this.tables.tiers.set(PROJECT, tiers);
    for (const [at, { deposit, bonus, credit, discount, packages, free, unstarted }] of members.entries()) {
      const id = memberIdOf(at);
      this.tables.members.set(id, { id, deposit, bonus, credit: 0, floor: -credit, hold: 0, discount });
      for (const [n, { units, expiresInMs }] of packages.entries())
        this.addHolding(at, units, 1, expiresInMs, unstarted && n === packages.length - 1);
      if (free > 0) this.addHolding(at, free, 2);
    }
    for (const [at, { member, dailyCalls, dailySpend }] of keys.entries())
      this.tables.keys.set(keyIdOf(at), { id: keyIdOf(at), memberId: memberIdOf(member), dailyCalls, dailySpend });
  }

  #notify(payload: string) {
    for (const listener of this.listeners) {
      const node = this.nodes.find(({ name }) => name === listener.name)!;
      node.wire.carry(() => listener.process.alive && this.listeners.has(listener) && listener.hear(payload));
    }
  }
}

export const memberIdOf = (index: number) => String(101 + index);
export const keyIdOf = (index: number) => String(201 + index);
