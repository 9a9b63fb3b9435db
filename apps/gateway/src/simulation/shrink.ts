// Makes a failing history small: with fewer nodes, calls and faults it has to break the same promise.
import { History, playAll } from './history';
import type { Fault, Plan, PlannedCall } from './plan';
import type { Sabotage } from './sabotage';

const TRIES = 1_500;

/** Plays the plan and then smaller ones. @returns the smallest that breaks the same promise first */
export async function shrink(plan: Plan, sabotage: Sabotage): Promise<History> {
  let best = await play(plan, sabotage);
  const kind = kindOf(best);
  let tries = 0;
  for (let found = true; found;) {
    found = false;
    for (const smaller of smallerThan(best.world.plan)) {
      if (++tries > TRIES) return best;
      const history = await play(smaller, sabotage);
      if (kindOf(history) !== kind) continue;
      best = history;
      found = true;
      break;
    }
  }
  return best;
}

async function play(plan: Plan, sabotage: Sabotage): Promise<History> {
  const history = new History(plan, sabotage);
  await playAll([history], () => {});
  return history;
}

/** The first promise that was broken, whichever call or lease it was. */
export function kindOf({ breaches }: History): string | undefined {
  return breaches[0]?.replaceAll(/\d+/g, '…');
}

function* smallerThan(plan: Plan): Generator<Plan> {
  const { nodes, calls, faults } = plan;
  for (let node = nodes.length - 1; node >= 0 && nodes.length > 1; node--) yield withoutNode(plan, node);
  for (let size = calls.length >> 1; size >= 1; size >>= 1)
    for (let at = 0; at < calls.length; at += size) yield { ...plan, calls: without(calls, at, size) };
  for (let at = 0; at < faults.length; at++) yield { ...plan, faults: without(faults, at, 1) };
  if (plan.tiers.length > 0) yield { ...plan, tiers: [] };
  for (const [at, call] of calls.entries())
    for (const simpler of simplerThan(call)) yield { ...plan, calls: calls.with(at, simpler) };
}

function simplerThan(call: PlannedCall): PlannedCall[] {
  const simpler: PlannedCall[] = [];
  if (call.once > 0) simpler.push({ ...call, once: 0 });
  if (call.units > 1) simpler.push({ ...call, units: 1 });
  if (call.upstream !== 'charged') simpler.push({ ...call, upstream: 'charged' });
  return simpler;
}

function without<Item>(items: readonly Item[], at: number, size: number): Item[] {
  return items.filter((_, index) => index < at || index >= at + size);
}

function withoutNode(plan: Plan, gone: number): Plan {
  const moved = <Item extends { node: number }>(item: Item): Item =>
    item.node > gone ? { ...item, node: item.node - 1 } : item;
  return {
    ...plan,
    nodes: without(plan.nodes, gone, 1),
    calls: plan.calls.filter(({ node }) => node !== gone).map(moved),
    faults: plan.faults.flatMap((fault): Fault[] =>
      'node' in fault ? (fault.node === gone ? [] : [moved(fault)]) : [fault],
    ),
  };
}
