// Faults of one machine: the log of a gateway damaged, its disk full, its line to the database cut; and wrong clocks. They befall the
// gateway that has a wire of its own. What it did under them is told, for the checks.
import { searchLateCharges } from '@jishi/contract/console/ledger';
import { gatewayRefusals } from '@jishi/contract/result-codes';
import { until } from '../../apps/server/src/testing/until';
import { call, look } from './asking';
import { newCaller } from './callers';
import { blocksIn, harm, logFolder, logIdIn } from './gateway-log';
import type { Met } from './met';
import type { Instance } from './processes';
import { type Caller, callOnce } from './traffic';
import type { World } from './world';

const DAY_MS = 86_400_000;

type Fault = { name: string; run(world: World): Promise<void> };

export const MACHINE_FAULTS = {
  damages: { name: 'one bit of a log flipped', run: damageLog },
  cuts: { name: 'one gateway cut off from the database', run: cutOff },
  clocks: { name: 'clocks forty days ahead', run: skewClocks },
  fullDisks: { name: 'the disk of a gateway full', run: fillDisk },
} satisfies Partial<Record<keyof Met, Fault>>;

/** A file's size can be limited from outside on Linux alone. */
const KINDS = [
  ['damages', 'clocks'],
  ['cuts', process.platform === 'linux' ? 'fullDisks' : 'cuts'],
] as const;

/** Faults that a seed certainly meets: two seeds in a row meet all of them. */
export const faultsOf = (seed: number): readonly Fault[] =>
  KINDS[seed % KINDS.length]!.map((one) => MACHINE_FAULTS[one]);

const ready = async ({ url }: Instance) => (await fetch(`${url}/readyz`)).status;

/** Whether a counter of a gateway is above zero. */
async function counts({ url }: Instance, counter: string): Promise<boolean> {
  return new RegExp(`^${counter} [1-9]`, 'm').test(await (await fetch(`${url}/metrics`)).text());
}

/** The gateway with its own wire has the right clock and takes calls, and the API answers as it should. */
async function begin({ far, upstream }: World): Promise<void> {
  upstream.behave();
  await makeReady(far);
}

/** Gives a gateway the right clock, without which it is never ready. */
async function makeReady(gateway: World['far']): Promise<void> {
  if (gateway.skew() !== 0) await gateway.kill(0);
  await until(`${gateway.name} to be ready`, async () => (await ready(gateway)) === 200);
}

/** Calls all at once. Returns how they ended, those that had an answer. */
async function callAtOnce(world: World, gateway: Instance, who: Caller, times: number) {
  const ground = { ...world, gateway: () => gateway.url };
  const ended = await Promise.all(Array.from({ length: times }, () => callOnce(ground, who)));
  return ended.filter((one) => one !== undefined);
}

const chargedOf = (calls: Awaited<ReturnType<typeof callAtOnce>>) => calls.filter(({ charged }) => charged);

/** Units that gateways have been lent for a member and have not spent, as far as the database knows. */
async function stocksOf({ server }: World, memberId: string): Promise<{ far: number; all: number }> {
  const { rows } = await server.db.query<{ far: number; all: number }>(
    `select coalesce(sum(l.granted - l.used) filter (where n.name = 'far'), 0)::int as far,
       coalesce(sum(l.granted - l.used), 0)::int as all
     from gateway.lease l join gateway.node n on n.id = l.node_id where l.member_id = $1 and l.state = 1`,
    [memberId],
  );
  return rows[0]!;
}

const stockOf = async (world: World, memberId: string) => (await stocksOf(world, memberId)).far;

/** Has the gateway borrow for a member what a busy node borrows; all calls so far are booked then. */
async function stockUp(world: World, who: Caller & { memberId: string }, least: number): Promise<void> {
  const booked = 'select count(*)::int as calls from gateway.call_record where member_id = $1 and charged';
  let charged = 0;
  await until('the gateway to have a stock', async () => {
    charged += chargedOf(await callAtOnce(world, world.far, who, 8)).length;
    await until('its calls to be booked', async () => {
      const { rows } = await world.server.db.query<{ calls: number }>(booked, [who.memberId]);
      return rows[0]!.calls >= charged;
    });
    return (await stockOf(world, who.memberId)) >= least;
  });
}

const ROUNDS = 6;

/** Calls that are answered and cannot be booked: in several blocks of the log. */
async function callUnbooked(world: World, who: Caller): Promise<string[]> {
  const charged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    charged.push(...chargedOf(await callAtOnce(world, world.far, who, 3)).map(({ id }) => id));
  return charged;
}

/** Kill -9 with blocks that are not booked, one of which goes bad. */
async function damageLog(world: World): Promise<void> {
  const { far, farWire, server, dataDir, met } = world;
  await begin(world);
  const who = await newCaller(server, world.projectId, '40.00');
  const folder = logFolder(dataDir, 'far');
  await until('a block with others behind it', async () => {
    await stockUp(world, who, 3 * ROUNDS);
    const release = farWire.silence();
    const charged = new Set(await callUnbooked(world, who));
    let kept: (() => boolean) | undefined;
    let harmed: ReturnType<typeof blocksIn>[number] | undefined;
    await far.kill(0, async () => {
      const blocks = blocksIn(folder).filter(({ records }) => records.some((id) => charged.has(id)));
      harmed = blocks.length > 2 ? blocks[(blocks.length - 1) >> 1] : undefined;
      kept = harmed && harm(harmed);
      release();
    });
    if (!harmed || !kept) return false;
    const { records, intents } = harmed;
    const told = far.hasSaid('a log segment is damaged');
    met.damages.push({
      records,
      intents,
      kept: kept(),
      told,
      counted: await counts(far, 'gateway_wal_damaged_bytes_total'),
    });
    return true;
  });
}

/** No file grows any more; then they do again, and nobody starts anything. */
async function fillDisk(world: World): Promise<void> {
  const { far, server, upstream, met } = world;
  await begin(world);
  const who = await newCaller(server, world.projectId, '10.00');
  await stockUp(world, who, 8);
  const falls = far.falls();
  far.mayWrite(false);
  try {
    await until('the log to be closed', async () => {
      await callAtOnce(world, far, who, 1); // it finds out
      return (await ready(far)) === 503;
    });
    const tried = await callAtOnce(world, far, who, 6);
    const asked = tried.filter(({ id }) => id === '' || upstream.asked.has(id)).length;
    met.fullDisks.push({ ready: await ready(far), codes: tried.map(({ code }) => code), asked, back: false });
  } finally {
    far.mayWrite(true);
  }
  await until('the log to be open again', async () => (await ready(far)) === 200);
  await until('a call', async () => chargedOf(await callAtOnce(world, far, who, 1)).length === 1);
  met.fullDisks.at(-1)!.back = far.falls() === falls;
}

/** A gateway that is silent for long has what it borrowed taken back, and another one spends that; then it is heard again. */
async function cutOff(world: World): Promise<void> {
  const { far, gateway, farWire, server, servers, operators, met } = world;
  await Promise.all([begin(world), makeReady(gateway)]);
  let who = await newCaller(server, world.projectId, '20.00');
  let [stock, answered] = [0, 0];
  let release = () => {};
  await until('calls answered by a gateway that is cut off', async () => {
    await stockUp(world, who, 24);
    stock = await stockOf(world, who.memberId);
    release = farWire.silence();
    answered = chargedOf(await callAtOnce(world, far, who, 12)).length;
    if (answered > 0) return true;
    release();
    who = await newCaller(server, world.projectId, '20.00');
    return false;
  });
  const { memberId } = who;
  await until('the gateway to spend no more', async () => (await ready(far)) === 503);
  const refused = await until('an answer', async () => (await callAtOnce(world, far, who, 1))[0]);
  const cut = { memberId, answered, ready: await ready(far), code: refused.code, others: await ready(gateway) };
  await until('what it borrowed to be taken back', async () => (await stockOf(world, memberId)) === 0);
  const near = { ...world, gateway: () => gateway.url };
  await until('the rest to be spent', async () => {
    await Promise.all(Array.from({ length: 4 }, () => callOnce(near, who, 20)));
    const refused = (await callOnce(near, who))?.code === gatewayRefusals.exhausted.code;
    // a call that nobody waits for any more may still give back what it holds
    return refused && (await stocksOf(world, memberId)).all === 0;
  });
  release();
  const settled =
    'select from gateway.late_charge where member_id = $1 group by member_id having sum(calls) >= $2 and bool_and(settled_at is not null)';
  await until(
    'its calls to be booked',
    async () => (await server.db.query(settled, [memberId, answered])).rowCount === 1,
  );
  const urls = servers.map(({ url }) => url);
  const told = await look(call(urls, searchLateCharges, { memberId }, operators[0]));
  const borne = (told?.list ?? []).reduce((sum, { borneUnits }) => sum + borneUnits, 0);
  const uncovered = 'gateway_uncovered_charges_total';
  met.cuts.push({
    ...cut,
    left: stock - answered,
    alarm: (await counts(far, uncovered)) || (await counts(gateway, uncovered)),
    borne,
  });
}

/** Of a gateway, whose ids had run ahead before, a server and the worker; they go on with it. */
async function skewClocks(world: World): Promise<void> {
  const { far, servers, worker, server, dataDir, met } = world;
  await begin(world);
  const who = await newCaller(server, world.projectId, '5.00');
  await callAtOnce(world, far, who, 2);
  const log = logIdIn(logFolder(dataDir, 'far'));
  const ahead = `update gateway.wal_progress set last_call_at = now() + interval '40 days' where wal_id = $1`;
  // as a version left it that went by its machine's clock
  await far.kill(40 * DAY_MS, async () => void (await server.db.query(ahead, [log])));
  met.healed.push(log);
  await until('calls under the wrong clock', async () => chargedOf(await callAtOnce(world, far, who, 2)).length > 0);
  const skewed = [far, servers[1]!, worker];
  for (const one of skewed.slice(1)) await one.kill(40 * DAY_MS);
  for (const one of skewed) {
    const told = await until(`${one.name} to see its clock`, () => one.hasSaid('the clock of this machine is wrong'));
    met.clocks.push({ name: one.name, ready: one.url ? await ready(one) : undefined, told });
  }
}
