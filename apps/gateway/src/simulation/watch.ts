// Judges at the moment when units are taken: they must be this node's, and what it answered before must be on its way to the books.
import type { Hold, Shortage } from '../metering/pool';
import type { Accounting } from '../parts/accounting';
import { type LeaseRow, monthEnd } from './database/tables';
import { priceInForce } from './database/tiers';
import type { SimulatedProcess } from './process';
import { TIMING } from './timing';
import type { World } from './world';

/** What takes longest on a wire that is well, there and back. */
const HEARD_WITHIN_MS = 400;

/** Decision 012: a flush that waits four turns, and one that is not answered; a little for the turns themselves. */
const BOOKED_WITHIN_MS = 5 * TIMING.flush + TIMING.flushWithin + 100;

/** A quarter of a minute, as long as minutes are here, and the questions to the database. */
const SETTLED_WITHIN_MS = TIMING.settle / 4 + 200;

/** Whenever a minute begins, midnight too, what was booked on open leases is settled: a month ends with all its booked calls. */
export function watchSettling(world: World): void {
  const { plan, tables, schedule } = world;
  if (world.healed || plan.faults.some((fault) => 'node' in fault)) return; // who is disturbed settles late
  schedule.after(TIMING.settle - (tables.now() % TIMING.settle), () => {
    const open = [...tables.leases.values()].filter(({ source, state }) => source === 3 && state === 1);
    const due = open.map((lease) => ({ lease, units: Math.min(lease.used, lease.granted - 1) }));
    schedule.after(SETTLED_WITHIN_MS, () => {
      for (const { lease, units } of due)
        if (lease.state === 1 && lease.settled < units)
          world.breach(
            `of lease ${lease.id} ${units - lease.settled} units are not settled although a minute has begun`,
          );
    });
    watchSettling(world);
  });
}

export function watchLeases(world: World, process: SimulatedProcess, { leases }: Accounting, now: () => number): void {
  const take = leases.take.bind(leases);
  leases.take = (...asked) => {
    const outcome = take(...asked);
    if (outcome instanceof Promise) return outcome.then((hold) => judged(hold, false));
    return judged(outcome, true);
  };
  const judged = (hold: Hold | Shortage, atOnce: boolean): Hold | Shortage => {
    if (typeof hold === 'string' || !process.alive) return hold;
    for (const { lease } of hold) {
      const row = world.tables.leases.get(lease.id)!;
      if (row.state !== 1) world.breach(`lease ${lease.id} was spent after it had been taken back or returned`);
      // the node goes by its own clock, which the database set as well as the network let it
      if (endOf(world, row) <= Math.min(now(), world.tables.now()))
        world.breach(`lease ${lease.id} was spent after it had expired`);
      if (atOnce && row.source === 3 && row.price !== priceInForce(world.tables, row) && hears(world, process))
        world.breach(`lease ${lease.id} was spent at a price that is not in force`);
    }
    if (atOnce) judgeBacklog(world, process);
    return hold;
  };
}

/** Whether the process has heard of the price: on a line that lost nothing since it began. */
function hears({ plan, listeners, schedule, pricedAt }: World, process: SimulatedProcess): boolean {
  if (plan.faults.some(({ kind }) => kind === 'jam' || kind === 'stall' || kind === 'loss')) return false;
  const line = [...listeners].find((one) => one.process === process);
  return line !== undefined && line.isOpen() && schedule.now - Math.max(pricedAt, line.since) > HEARD_WITHIN_MS;
}

function endOf({ tables }: World, { holdingId, grantedAt }: LeaseRow): number {
  return holdingId === null ? monthEnd(grantedAt) : tables.holdings.get(holdingId)!.expiresAt;
}

function judgeBacklog(world: World, process: SimulatedProcess) {
  const { seen, tables, rotten, schedule } = world;
  for (const { process: of, answer, answeredAt } of seen) {
    if (of !== process || !answer || answer.source === 'none' || rotten.has(answer.id)) continue;
    const waits = schedule.now - Math.max(answeredAt, process.bookedAt);
    if (waits > BOOKED_WITHIN_MS && !tables.records.has(answer.id))
      world.breach(`units were taken although call ${answer.id} is not booked, and nothing was for ${waits | 0} ms`);
  }
}
