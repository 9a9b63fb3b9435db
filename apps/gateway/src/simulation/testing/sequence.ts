// Random steps that nodes ask of the database, the real one and the model.
import type { PlainSql, Queryable } from '@jishi/db';
import { expect } from 'vitest';
import type { KeptAnswerStore } from '../../idempotency/store';
import { endingLine } from '../../idempotency/ending';
import type { LimitStore } from '../../limits/store';
import { CallIds } from '../../metering/call-id';
import type { MeteringStore } from '../../metering/store';
import type { NodeRun } from '../../node/run';
import type { NodeStore } from '../../node/store';
import type { Stores } from '../../parts/foundation';
import { type TestProject, addHolding, addKey, addMember, deposit } from '../../testing/stage';
import type { Random } from '../random';
import { type Ask, storesOn } from '../stores';
import { chargedLine } from './charged-line';
import { someTaken } from './taken';
import { closeUnknown } from '../database/leases';
import { claimNode, enterState, reclaim } from '../database/nodes';
import { Tables, type Tier } from '../database/tables';

const PRICE = 500;
export const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
const NOON = Date.parse(`${TODAY}T12:00:00+08:00`);

export type RealStores = {
  metering: MeteringStore;
  impatient: MeteringStore; // takes every lease for old
  limits: LimitStore;
  kept: KeptAnswerStore;
  nodes: NodeStore;
};

export type Ground = {
  db: Queryable & PlainSql;
  real: RealStores;
  project: TestProject;
  tiers: readonly Tier[];
  /** Of levels of members, by their numbers, per mille. */
  discounts: Readonly<Record<number, number>>;
  recallPatience: number;
};

/** The same thing here and there. */
type Pair<Thing> = { real: Thing; model: Thing };
type LentPair = Pair<string> & { node: number; source: 1 | 2 | 3 | 5; holdingId: string | null; price: number };

let serial = 0;

export class Sequence {
  readonly tables = new Tables(() => Date.now());
  readonly model: Stores;
  readonly names = [0, 1].map((n) => `model-${++serial}-${n}`);
  readonly wals = this.names.map(() => crypto.randomUUID());
  readonly runs: Pair<NodeRun>[] = [];
  readonly leases: LentPair[] = [];
  readonly calls: string[] = [];
  members: string[] = [];
  keys: string[] = [];
  ids = new CallIds(1);

  constructor(
    private readonly ground: Ground,
    readonly random: Random,
  ) {
    const ask: Ask = (work) => Promise.resolve().then(work);
    this.model = storesOn(this.tables, ask, () => false, ground);
  }

  async furnish() {
    const { tables, random } = this;
    const { project, tiers } = this.ground;
    tables.prices.set(project.id, PRICE);
    if (tiers.length > 0) tables.tiers.set(project.id, tiers);
    for (let n = 0; n < 2; n++) {
      const memberId = await addMember(this.ground.db);
      this.members.push(memberId);
      const [money, bonus, floor] = [
        random.whole(1, 30) * PRICE,
        random.whole(1, 6) * PRICE + 3,
        -random.whole(0, 4) * PRICE,
      ];
      await deposit(this.ground.db, memberId, BigInt(money));
      await deposit(this.ground.db, memberId, BigInt(bonus), 'bonus');
      await this.ground.db.query(`select ledger.open_accounts(array['member:' || $1 || ':credit'])`, [memberId]);
      await this.ground.db.query(
        `update ledger.account set floor = $2 where owner_kind = 1 and owner_id = $1 and kind = 'credit'`,
        [memberId, floor],
      );
      tables.members.set(memberId, { id: memberId, deposit: money, bonus, credit: 0, floor, hold: 0, discount: 0 });
      await this.#changeLevel(memberId);
      for (const free of random.pick([[], [false], [true], [false, true], [false, false]]))
        await this.#addHolding(memberId, free);
      const [dailyCalls, dailySpend] = [random.whole(3, 12), random.whole(3, 12) * PRICE];
      const { id } = await addKey(this.ground.db, memberId, { dailyCalls, dailySpend: BigInt(dailySpend) });
      this.keys.push(id);
      tables.keys.set(id, { id, memberId, dailyCalls, dailySpend });
    }
    for (const node of [0, 1]) await this.join(node);
  }

  async #changeLevel(memberId: string) {
    const [level, discount] = this.random.pick(Object.entries(this.ground.discounts));
    await this.ground.db.query('update account.member set vip_level = $2 where id = $1', [memberId, level]);
    this.tables.members.get(memberId)!.discount = discount;
  }

  async #addHolding(memberId: string, free: boolean) {
    const { random, tables } = this;
    const units = random.whole(1, 20);
    const [source, unstartedDays] = free ? ([2, null] as const) : ([1, random.pick([null, 30])] as const);
    const expiresInMs = random.whole(1, 9) * 86_400_000;
    const more = { source, expiresInMs, ...(unstartedDays !== null && { unstartedDays }) };
    const id = await addHolding(this.ground.db, memberId, this.ground.project, units, more);
    const { rows } = await this.ground.db.query<{ at: Date }>(
      'select expires_at as at from package.holding where id = $1',
      [id],
    );
    const expiresAt = rows[0]!.at.getTime();
    tables.holdings.set(id, {
      id,
      memberId,
      projectId: this.ground.project.id,
      source,
      total: units,
      remaining: units,
      expiresAt,
      unstartedDays,
    });
  }

  async join(node: number) {
    const run = {
      real: await this.ground.real.nodes.claim(this.names[node]!),
      model: claimNode(this.tables, this.names[node]!),
    };
    this.runs[node] = run;
    await Promise.all([
      this.ground.real.metering.closeEarlierRuns(run.real),
      this.model.metering.closeEarlierRuns(run.model),
    ]);
    const taken = someTaken(this.random, this.tables, TODAY, this.ids.next(Date.now() + ++serial).id, PRICE);
    await Promise.all([
      this.ground.real.limits.settleEarlierRuns(run.real, taken),
      this.model.limits.settleEarlierRuns(run.model, taken),
    ]);
    await this.ground.real.nodes.enter(run.real, 2);
    enterState(this.tables, run.model, 2);
  }

  async silence(node: number) {
    await this.ground.db.query(`update gateway.node set heartbeat_at = now() - interval '1 hour' where name = $1`, [
      this.names[node],
    ]);
    for (const row of this.tables.nodes.values()) if (row.name === this.names[node]) row.heartbeatAt -= 3_600_000;
  }

  /** Both answer alike, or refuse alike. */
  async both<Answer>(here: Promise<Answer>, there: Promise<Answer>): Promise<Pair<Answer | string>> {
    const said = (error: unknown) => `refused: ${(error as { code: string }).code}`;
    const [ofReal, ofModel] = await Promise.all([here.catch(said), there.catch(said)]);
    return { real: ofReal, model: ofModel };
  }

  async step() {
    const { random } = this;
    const node = random.whole(0, 1);
    const [run, keyId] = [this.runs[node]!, random.pick(this.keys)];
    const { metering, kept } = this.model;
    switch (random.whole(0, 14)) {
      case 0:
      case 1:
      case 2: {
        return this.#grant(node);
      }
      case 3:
      case 4:
      case 5: {
        return this.#book(node);
      }
      case 6: {
        return this.#same(
          await this.both(this.ground.real.metering.settleUsed(run.real), metering.settleUsed(run.model)),
        );
      }
      case 7: {
        if (random.chance(0.5)) await this.silence(node);
        return this.#same(
          await this.both(this.ground.real.metering.reclaim(60_000), Promise.resolve(reclaim(this.tables, 60_000))),
        );
      }
      case 8: {
        return this.join(node);
      }
      case 9: {
        const outcome = await this.both(this.ground.real.metering.settleLateCharge(), metering.settleLateCharge());
        const plain = (late: unknown) => (late && typeof late === 'object' ? { ...late, id: '' } : late);
        return expect(plain(outcome.real)).toEqual(plain(outcome.model));
      }
      case 10:
      case 11: {
        return this.#cap(run, keyId);
      }
      case 13: {
        return this.#changeLevel(random.pick(this.members));
      }
      case 12: {
        if (random.chance(0.2))
          return this.#same(
            await this.both(this.ground.real.kept.freeEarlier(this.wals[node]!), kept.freeEarlier(this.wals[node]!)),
          );
        return this.#claim(node, keyId);
      }
      default: {
        const known = this.leases.filter(() => random.chance(0.7));
        await this.ground.real.impatient.closeUnknown(
          run.real,
          known.map((lease) => lease.real),
        );
        closeUnknown(
          this.tables,
          run.model,
          known.map(({ model }) => model),
          -1,
        );
      }
    }
  }

  #same({ real: ofReal, model }: Pair<unknown>) {
    expect(ofReal).toEqual(model);
  }

  async #cap(run: Pair<NodeRun>, keyId: string) {
    const { random, model } = this;
    const ofReal = this.ground.real.limits;
    const some = (most: number) => ({ calls: random.whole(0, most), spend: BigInt(random.whole(0, most) * PRICE) });
    if (random.chance(0.2)) return this.#same(await this.both(ofReal.settleDead(), model.limits.settleDead()));
    if (random.chance(0.6)) {
      const asked = [keyId, TODAY, some(3), some(8)] as const;
      return this.#same(await this.both(ofReal.borrow(run.real, ...asked), model.limits.borrow(run.model, ...asked)));
    }
    const had = await ofReal.counted(run.real, keyId, TODAY);
    expect(had).toEqual(await model.limits.counted(run.model, keyId, TODAY));
    if (random.chance(0.2)) had.calls++;
    const returned = [keyId, TODAY, some(2), had] as const;
    return this.#same(
      await this.both(
        ofReal.returnAllowance(run.real, ...returned),
        model.limits.returnAllowance(run.model, ...returned),
      ),
    );
  }

  async #grant(node: number) {
    const { random } = this;
    const run = this.runs[node]!;
    const requests = this.members
      .filter(() => random.chance(0.7))
      .map((memberId) => ({
        memberId,
        projectId: this.ground.project.id,
        need: random.whole(0, 6),
        want: random.whole(0, 12),
      }));
    if (requests.length === 0) return;
    const { real: ofReal, model } = await this.both(
      this.ground.real.metering.grant(run.real, requests),
      this.model.metering.grant(run.model, requests),
    );
    if (typeof ofReal === 'string' || typeof model === 'string') return expect(ofReal).toEqual(model);
    for (const [at, { lease }] of ofReal.entries()) {
      const other = model[at]?.lease;
      if (!lease || !other) continue;
      this.leases.push({
        real: lease.id,
        model: other.id,
        node,
        source: lease.source,
        holdingId: lease.holdingId,
        price: Number(lease.price),
      });
      other.id = lease.id;
      if (lease.expiresAt && other.expiresAt && Math.abs(lease.expiresAt - other.expiresAt) < 10_000)
        other.expiresAt = lease.expiresAt;
    }
    expect(ofReal).toEqual(model);
  }

  async #book(node: number) {
    const { random } = this;
    const run = this.runs[node]!;
    const own = this.leases.filter((lease) => lease.node === node).slice(-4);
    const rows: Pair<string> = { real: '', model: '' };
    for (let n = own.length > 0 ? random.whole(0, 3) : 0; n > 0; n--) {
      const line = this.#line(
        random.chance(0.3) ? [random.pick(own), random.pick(own)] : [random.pick(own)],
        run.real.id,
      );
      rows.real += line.real;
      rows.model += line.model.replace(/\t\d+\t([^\t]+\t\d+\t[^\t]+\n)$/, `\t${run.model.id}\t$1`);
    }
    const closing = own.filter(() => random.chance(0.3));
    const endings = this.calls
      .filter(() => random.chance(0.3))
      .map((id) =>
        endingLine(
          id,
          random.chance(0.5)
            ? { as: random.pick(['released', 'broken', 'unkept']) }
            : { as: 'kept', status: 200, bytes: 3, cipher: Buffer.from('abc') },
        ),
      );
    const wal = this.wals[node]!;
    const [from] = await Promise.all([this.ground.real.metering.progress(wal), this.model.metering.progress(wal)]);
    if (random.chance(0.1)) from.bytes++;
    const shared = {
      wal,
      from,
      to: { segment: from.segment, bytes: from.bytes + 1 },
      endings: endings.map((line) => Buffer.from(line)),
    };
    const outcome = await this.both(
      this.ground.real.metering.book(run.real, {
        ...shared,
        rows: rows.real ? [Buffer.from(rows.real)] : [],
        closing: closing.map((lease) => lease.real),
      }),
      this.model.metering.book(run.model, {
        ...shared,
        rows: rows.model ? [Buffer.from(rows.model)] : [],
        closing: closing.map(({ model }) => model),
      }),
    );
    const named = (id: string) => this.leases.find(({ model }) => model === id)!.real;
    const lost = typeof outcome.model === 'string' ? outcome.model : outcome.model.map(named);
    expect(sorted(outcome.real)).toEqual(sorted(lost));
  }

  /** A charged call in COPY's text, with the ids of either side. */
  #line(from: readonly LentPair[], nodeId: number): Pair<string> {
    const { random } = this;
    const memberId = this.#ownerOf(from[0]!);
    const leases = from.filter((lease) => this.#ownerOf(lease) === memberId);
    const { id } = this.ids.next(Date.now() + ++serial);
    const charges = leases.map((lease) => ({ lease, units: random.whole(1, 2) }));
    const parts = (side: 'real' | 'model') =>
      charges.map(({ lease, units }) => ({
        leaseId: lease[side],
        source: lease.source,
        sourceId: lease.holdingId,
        units,
        amount: BigInt(units * lease.price),
      }));
    const lineOf = (side: 'real' | 'model') => {
      const all = parts(side);
      const keyId = this.keys[this.members.indexOf(memberId)]!;
      return chargedLine({ id, at: NOON + serial, memberId, keyId, projectId: this.ground.project.id }, all, nodeId);
    };
    return { real: lineOf('real'), model: lineOf('model') };
  }

  #ownerOf({ model }: LentPair): string {
    return this.tables.leases.get(model)!.memberId;
  }

  async #claim(node: number, keyId: string) {
    const { random } = this;
    const run = this.runs[node]!;
    const callId = this.ids.next(Date.now() + ++serial).id;
    const digest = (text: number) => Buffer.alloc(32, text);
    const asked = {
      callId,
      keyId,
      memberId: this.tables.keys.get(keyId)!.memberId,
      keyDigest: digest(random.whole(1, 2)),
      requestDigest: digest(random.chance(0.9) ? 1 : 2),
      walId: this.wals[node]!,
      repeatable: random.chance(0.5),
    };
    this.calls.push(callId);
    const outcome = await this.both(
      this.ground.real.kept.claim({ ...asked, run: run.real }),
      this.model.kept.claim({ ...asked, run: run.model }),
    );
    this.#same(outcome);
  }

  /** Leaves nothing for the next sequence. */
  async end() {
    for (const run of this.runs) await this.ground.real.nodes.enter(run.real, 3);
    await this.ground.db.query('update gateway.node set state = 3 where name = any ($1)', [this.names]);
    await this.ground.real.metering.reclaim(3_600_000_000);
    await this.ground.real.limits.settleDead();
    while (await this.ground.real.metering.settleLateCharge());
  }
}

function sorted(of: unknown): unknown {
  return Array.isArray(of) ? [...(of as string[])].sort() : of;
}
