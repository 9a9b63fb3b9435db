// What `npm run simulate` runs (tools/simulate.mjs): many histories, or one seed of them, shrunk if it fails.
import { parseArgs } from 'node:util';
import { History, playAll } from './history';
import { planOf } from './plan';
import { SABOTAGE, type Sabotage } from './sabotage';
import { kindOf, shrink } from './shrink';

// failures are part of a history: nobody reads where they were thrown
Error.stackTraceLimit = 0;
/** So many are told with all their steps. */
const SHRUNK_MAX = 3;

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '2000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    sabotage: { type: 'string' },
  },
});
const [first, count] = values.seed ? [Number(values.seed), 1] : [Number(values.from), Number(values.histories)];
const sabotage = sabotageNamed(values.sabotage);
const began = { wall: performance.now(), cpu: process.cpuUsage() };
const failed = new Map<string, number[]>();
await playAll(histories(), (history) => {
  const kind = kindOf(history);
  if (kind !== undefined) failed.set(kind, [...(failed.get(kind) ?? []), history.world.plan.seed]);
});
const { user, system } = process.cpuUsage(began.cpu);
const [cpu, wall] = [(user + system) / 1e6, (performance.now() - began.wall) / 1000];
for (const seeds of [...failed.values()].slice(0, SHRUNK_MAX)) await tell(Math.min(...seeds));
for (const [kind, seeds] of failed) {
  seeds.sort((a, b) => a - b);
  console.log(`FAIL  ${kind}: ${seeds.length} times; again: npm run simulate -- --seed ${seeds[0]}`);
}
const broken = [...failed.values()].reduce((sum, seeds) => sum + seeds.length, 0);
console.log(
  `${count} histories from seed ${first}, ${broken || 'none'} broke a promise: ${wall.toFixed(1)} s, ${cpu.toFixed(1)} CPU s, ${Math.round(count / cpu)} a CPU second`,
);
process.exitCode = broken > 0 ? 1 : 0;

function* histories() {
  for (let n = 0; n < count; n++) yield new History(planOf(first + n), sabotage);
}

/** The steps of the smallest history that breaks the same promise. */
async function tell(seed: number) {
  const { world } = await shrink(planOf(seed), sabotage);
  const { nodes, tiers, members, keys, calls, faults, durability } = world.plan;
  console.log(
    `\nseed ${seed}, shrunk: ${nodes.length} nodes, ${calls.length} calls, ${faults.length} faults, durability ${durability}`,
  );
  if (tiers.length > 0) console.log(`  tiers: ${JSON.stringify(tiers)}`);
  for (const [at, member] of members.entries()) console.log(`  member ${101 + at}: ${JSON.stringify(member)}`);
  for (const [at, key] of keys.entries()) console.log(`  key ${201 + at}: ${JSON.stringify(key)}`);
  for (const [at, call] of calls.entries()) console.log(`  call ${at + 1}: ${JSON.stringify(call)}`);
  console.log(world.log.join('\n'));
  console.log('');
}

function sabotageNamed(name: string | undefined): Sabotage {
  if (name === undefined) return {};
  const known: Readonly<Record<string, Sabotage>> = SABOTAGE;
  const found = known[name];
  if (!found) throw new Error(`--sabotage takes one of: ${Object.keys(known).join('; ')}`);
  return found;
}
