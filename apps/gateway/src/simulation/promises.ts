// What must be true of every history at its end, when all nodes have stopped as they should.
import { claimOutcome } from '../idempotency/store';
import { dayOf, monthEnd, monthOf, type RecordRow, type Tables } from './database/tables';
import { settleLate } from './database/booking';
import { reclaim } from './database/nodes';
import { settleShares } from './database/allowances';
import { tierUseOf } from './database/tiers';
import { type Fault, PRICE, type PlannedCall } from './plan';
import { PROJECT, type Seen, type World, keyIdOf, memberIdOf } from './world';

const NONE = 'none';
/** Refusals of a node that cannot write or spend: they may leave no record. */
const CLOSED = 503_004;
/** What a node's time may differ from the database's. */
const SKEW_MS = 1_000;

export function judge(world: World): void {
  const { tables } = world;
  reclaim(tables, Number.POSITIVE_INFINITY); // as any node that starts next would
  settleShares(tables);
  while (settleLate(tables));
  for (const seen of world.seen) judgeCall(world, seen);
  judgeRecords(world);
  judgeMoney(world);
  judgePackages(world);
  judgePrices(world);
  judgeTiers(world);
  judgeCaps(world);
  judgeOnce(world);
  judgeDamage(world);
}

function judgeCall(world: World, { planned, sent, answer, faulty, cameAt, answeredAt }: Seen) {
  const { tables, rotten, breach } = bound(world);
  const name = `call ${world.plan.calls.indexOf(planned) + 1}`;
  for (const id of sent)
    if (!tables.records.has(id) && !rotten.has(id)) breach(`${name} (${id}) reached its upstream and has no record`);
  if (!answer) {
    for (const id of sent)
      if (faulty && !mayHaveFailed(world, planned.node) && tables.records.get(id)?.charged)
        breach(`${name} (${id}) failed and was charged`);
    return;
  }
  const record = tables.records.get(answer.id);
  if (!record) {
    if (answer.code !== CLOSED && !rotten.has(answer.id))
      breach(`${name} (${answer.id}) was answered and has no record`);
    return;
  }
  const at = record.at - world.plan.startsAt;
  if (at < cameAt - SKEW_MS || at > answeredAt + SKEW_MS)
    breach(`${name} (${answer.id}) was dated ${(at - cameAt) | 0} ms from when it came`);
  if (rotten.has(answer.id)) return;
  if (record.charged !== (answer.source !== NONE))
    breach(`${name} (${answer.id}) was told another charge than was booked`);
  if (record.charged && (record.units !== planned.units || record.amount !== answer.amount))
    breach(
      `${name} (${answer.id}) was charged ${record.units} units, ${record.amount}, and told ${planned.units}, ${answer.amount}`,
    );
}

/**
 * Where a sync fails and then power is lost, nobody knows what the disk has of the block that failed; where a node ends before the
 * database has said what it has of one, nor what the copy has.
 */
function mayHaveFailed({ plan, takenOver }: World, node: number): boolean {
  const has = (fits: (fault: Fault) => boolean) =>
    plan.faults.some((fault) => 'node' in fault && fault.node === node && fits(fault));
  if (plan.durability === 'replicated')
    return takenOver.has(node) || has(({ kind }) => kind === 'kill' || kind === 'killAtAct');
  return has(({ kind }) => kind === 'broken') && has((fault) => 'loses' in fault && fault.loses === 'power');
}

function bound(world: World) {
  return { tables: world.tables, rotten: world.rotten, breach: (what: string) => world.breach(what) };
}

function judgeRecords(world: World) {
  const { tables, breach } = bound(world);
  const ids = new Map<string, PlannedCall>();
  for (const { planned, sent, answer } of world.seen) {
    for (const id of new Set([...sent, ...(answer ? [answer.id] : [])])) {
      if (ids.has(id)) breach(`two calls have the id ${id}`);
      ids.set(id, planned);
    }
    if (sent.length > 1) breach(`a call reached its upstream ${sent.length} times`);
  }
  for (const { id, charged, parts, units, amount } of tables.records.values()) {
    if (!charged) continue;
    if (ids.get(id)?.upstream !== 'charged') breach(`${id} was charged, but no call that costs anything has that id`);
    const [ofUnits, ofAmount] = [sum(parts, (part) => part.units), sum(parts, (part) => part.amount)];
    if (ofUnits !== units || ofAmount !== amount) breach(`the parts of ${id} are not its whole`);
  }
}

function judgeMoney(world: World) {
  const { tables, breach } = bound(world);
  const open = [...tables.leases.values()].filter(({ state }) => state === 1);
  if (open.length > 0) breach(`lease ${open[0]!.id} is open after everybody has left`);
  for (const [at, { deposit, bonus }] of world.plan.members.entries()) {
    const member = tables.members.get(memberIdOf(at))!;
    if (member.hold !== 0) breach(`${member.hold} is still held of member ${member.id}`);
    if (Math.min(member.deposit, member.bonus, member.credit - member.floor) < 0)
      breach(`member ${member.id} is below zero`);
    const spent = deposit + bonus - member.deposit - member.bonus - member.credit;
    const booked = sum(recordsOf(tables, member.id), ({ parts }) => sum(parts, ({ amount }) => amount));
    const uncovered = sum(
      tables.late.filter(({ memberId, source }) => memberId === member.id && source === 3),
      ({ amount, coveredAmount }) => amount - coveredAmount,
    );
    if (spent !== booked - uncovered)
      breach(`member ${member.id} paid ${spent}, calls cost ${booked}, uncovered ${uncovered}`);
  }
  const revenue = sum([...tables.records.values()], ({ charged, amount }) => (charged ? amount : 0));
  if (tables.platform.revenue !== revenue) breach(`revenue is ${tables.platform.revenue}, calls cost ${revenue}`);
}

function recordsOf(tables: Tables, memberId: string): RecordRow[] {
  return [...tables.records.values()].filter((record) => record.charged && record.memberId === memberId);
}

function judgePackages(world: World) {
  const { tables, breach } = bound(world);
  const parts = [...tables.records.values()].filter(({ charged }) => charged).flatMap((record) => record.parts);
  for (const { id, total, remaining } of tables.holdings.values()) {
    const recorded = sum(parts, ({ sourceId, units }) => (sourceId === id ? units : 0));
    const uncovered = sum(tables.late, (late) => (late.sourceId === id ? late.units - late.coveredUnits : 0));
    if (remaining < 0 || total - remaining !== recorded - uncovered)
      breach(`package ${id} gave ${total - remaining} units, calls took ${recorded}, uncovered ${uncovered}`);
  }
  for (const { leaseId, units, amount, coveredUnits, coveredAmount } of tables.late)
    if ((coveredUnits < units || coveredAmount < amount) && tables.leases.get(leaseId)!.state !== 3)
      breach(`nobody pays for calls on lease ${leaseId}, which was never taken back`);
}

/** A unit costs what its lease was lent at, and counts in the month that the lease is of. */
function judgePrices(world: World) {
  const { tables, breach } = bound(world);
  for (const { id, at, charged, parts } of tables.records.values()) {
    for (const { leaseId, source, units, amount } of charged ? parts : []) {
      const { price, grantedAt } = tables.leases.get(leaseId)!;
      if (amount !== units * price) breach(`${units} units of ${id} cost ${amount}, lent at ${price}`);
      if (source === 3 && at >= monthEnd(grantedAt) + SKEW_MS) breach(`${id} was charged in the month before its own`);
    }
  }
}

/** Of a tier, calls use what they were charged in it, and no more than it has; what is found late adds to that. */
function judgeTiers(world: World) {
  const { tables, breach } = bound(world);
  const [tiers, months] = [[{ from: 0 }, ...world.plan.tiers], monthsOf(world)];
  if (world.plan.tiers.length === 0) return;
  for (const { id: memberId } of tables.members.values()) {
    for (const [at, { from }] of tiers.entries()) {
      const end = tiers[at + 1]?.from ?? Number.POSITIVE_INFINITY;
      for (const month of months) {
        const isOf = ({ leaseId }: { leaseId: string }) => {
          const lease = tables.leases.get(leaseId)!;
          return lease.memberId === memberId && lease.tierFrom === from && monthOf(lease.grantedAt) === month;
        };
        const used = sum(recordsOf(tables, memberId), ({ parts }) => sum(parts.filter(isOf), ({ units }) => units));
        const late = sum(tables.late.filter(isOf), ({ units }) => units);
        const name = `the tier from ${from} of member ${memberId} in ${month}`;
        const { units } = tierUseOf(tables, { memberId, projectId: PROJECT }, month, from);
        if (units !== used) breach(`${name} counts ${units} units, calls took ${used}`);
        if (used - late > end - from) breach(`${name} gave ${used} units`);
      }
    }
  }
}

function monthsOf({ tables }: World): Set<string> {
  return new Set([...tables.leases.values()].map(({ grantedAt }) => monthOf(grantedAt)));
}

/**
 * What was booked of a node after it had been given up counts when it is found, or when the node comes back; a call counts in the day
 * of its number.
 */
function judgeCaps(world: World) {
  const { tables, breach } = bound(world);
  for (const [at, { dailyCalls, dailySpend }] of world.plan.keys.entries()) {
    const served = [...tables.records.values()].filter(
      ({ keyId, upstreamMs }) => keyId === keyIdOf(at) && upstreamMs !== null,
    );
    for (const day of new Set(served.map((record) => dayOf(record.at)))) {
      const counted = served.filter((record) => dayOf(record.at) === day && !record.late);
      const spent = sum(counted, ({ amount }) => amount);
      const over = tables.overdrafts.get(`${keyIdOf(at)} ${day}`) ?? { calls: 0, spend: 0 };
      if (dailyCalls !== null && counted.length > dailyCalls + over.calls + crossing(world, day))
        breach(`key ${keyIdOf(at)} made ${counted.length} calls on ${day}, at most ${dailyCalls}`);
      if (dailySpend !== null && spent > dailySpend + over.spend + 3 * 2 * PRICE * crossing(world, day))
        breach(`key ${keyIdOf(at)} spent ${spent} on ${day}, at most ${dailySpend}`);
    }
  }
}

/** Calls that were numbered before midnight and answered after it. */
function crossing({ seen, plan }: World, day: string): number {
  return seen.filter(
    ({ planned, answeredAt }) =>
      dayOf(plan.startsAt + planned.at - 5) === day &&
      dayOf(plan.startsAt + Math.max(answeredAt, planned.at + 500)) !== day,
  ).length;
}

function judgeOnce(world: World) {
  const { tables, rotten, breach } = bound(world);
  const groups = new Map<string, Seen[]>();
  for (const seen of world.seen) {
    if (seen.planned.once === 0) continue;
    const name = `${seen.planned.key}/${seen.planned.once}`;
    groups.set(name, [...(groups.get(name) ?? []), seen]);
  }
  for (const [name, group] of groups) {
    const ids = group.flatMap(({ sent }) => sent);
    if (ids.some((id) => rotten.has(id))) continue;
    if (ids.filter((id) => tables.records.get(id)?.charged).length > 1)
      breach(`Idempotency-Key ${name} was charged twice`);
    const posted = group.filter(({ planned, sent }) => planned.method === 'POST' && sent.length > 0);
    if (posted.length > 1) breach(`Idempotency-Key ${name} was posted to the upstream ${posted.length} times`);
    for (const { answer } of group) {
      const first =
        answer?.firstCall === undefined
          ? undefined
          : group.find((one) => one.answer?.id === answer.firstCall || one.sent.includes(answer.firstCall!));
      if (answer?.firstCall !== undefined && answer.body !== `answer to ${first?.sent[0]}`)
        breach(`Idempotency-Key ${name} got another answer than the first`);
    }
  }
  // one that arrived when its call had long been given up is free after a day
  for (const { callId, state, late } of tables.claims)
    if (state === claimOutcome.underWay && !late && !rotten.has(callId))
      breach(`the Idempotency-Key of ${callId} is never free again`);
}

/** Rows that were lost were told of, and their segment is kept. */
function judgeDamage(world: World) {
  const { tables, rotten, breach } = bound(world);
  const lost = world.seen.filter(
    ({ answer }) => answer && answer.source !== NONE && rotten.has(answer.id) && !tables.records.has(answer.id),
  );
  if (lost.length === 0) return;
  if (world.told.damaged + world.told.torn === 0)
    breach(`${lost.length} calls were lost by damage that nobody was told of`);
  const isKept = world.nodes.some(({ disk }) => [...disk.names.keys()].some((name) => name.includes('/damaged/')));
  if (world.told.damaged > 0 && !isKept && world.lostDisks === 0) breach('a damaged segment was not kept');
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  let total = 0;
  for (const item of items) total += of(item);
  return total;
}
