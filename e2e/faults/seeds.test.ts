// `npm run faults`: random traffic of money and random faults, by seed, on real processes; then everything settles and
// the promises about money are checked. A seed fixes who does what and what breaks when, not how the processes interleave.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../apps/server/src/testing';
import { type AlipayPeer, startAlipayPeer } from '../../apps/server/src/testing/alipay-peer';
import { armFault, drawAttack } from './attack';
import { type AttackedServer, startAttackedServer } from './database';
import { drawing } from './drawing';
import { type Bundles, bundleProduct } from './processes';
import { type Trade, breaches } from './promises';
import { type Ground, type Seen, act, finishOpen, nothingSeen } from './traffic';
import { type World, makeWorld } from './world';

const SEEDS = (process.env['FAULT_SEEDS'] ?? '1').split(',').map(Number);
const ACTS = 70;
const WORKERS = 6;
const ACTS_BETWEEN_FAULTS = 8;

let attacked: AttackedServer;
let bundles: Bundles;
let peer: AlipayPeer;
beforeAll(async () => {
  [attacked, bundles, peer] = await Promise.all([startAttackedServer(), bundleProduct(), startAlipayPeer()]);
});
afterAll(async () => {
  await peer.close();
  await attacked.close();
  bundles.remove();
});

test.each(SEEDS)('every promise about money holds (seed %i)', async (seed) => {
  const world = await makeWorld(attacked, bundles, peer, seed);
  try {
    const seen = nothingSeen();
    const faults = await breakWhileBusy(world, seed, seen);
    await settle(world, seen);
    const trades = await tradesOf(world);
    const found = await breaches(world.server.db, seen, trades, world.notices.acknowledged());
    const fallen = world.all().filter((instance) => instance.falls() > 0);
    console.log(
      `seed ${seed}: ${seen.orders.size} orders, ${trades.filter(({ paid }) => paid).length} paid, ` +
        `${trades.flatMap(({ refunds }) => refunds).length} paid back, ` +
        `${seen.charged.length} calls, ${seen.unanswered} unanswered, ${faults.length} faults` +
        fallen.map(({ name }) => `, ${name} fell by itself`).join(''),
    );
    expect(found, `after ${faults.join('; ')}`).toEqual([]);
  } finally {
    await world.close();
  }
});

/** Runs the traffic and the faults; answers what was done, in order. */
async function breakWhileBusy(world: World, seed: number, seen: Seen): Promise<string[]> {
  const fate = drawing(seed * 7919 + 1);
  const faults: string[] = [];
  let begun = 0;
  let under: Promise<void> = Promise.resolve();
  const work = async () => {
    while (begun < ACTS) {
      const at = begun++;
      // each act draws for itself, so that it does the same whichever worker comes to it
      const ground = groundOf(world, seed * 1_000 + at);
      await act(ground, seen, `act-${seed}-${at}`);
      if (at % ACTS_BETWEEN_FAULTS !== ACTS_BETWEEN_FAULTS - 1) continue;
      const attack = drawAttack(world, attacked, peer, fate);
      faults.push(attack.name);
      under = under.then(attack.run);
      await under;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  await under;
  return faults;
}

function groundOf({ server, servers, gateway, ...world }: World, seed: number): Ground {
  return {
    ...world,
    draw: drawing(seed),
    servers: () => servers.map(({ url }) => url),
    gateway: () => gateway.url,
    provider: peer,
    async hurryClosing(orderNo) {
      await server.db
        .query(
          `select graphile_worker.add_job('payment.closeOrder', json_build_object('no', $1::text), job_key => 'close:' || $1)`,
          [orderNo],
        )
        .catch(() => undefined); // the database is away
    },
  };
}

/** What failed while things broke is tried again at once, and killed workers' jobs are given back: sweeps would, in time. */
const HURRY_JOBS = `
  update graphile_worker._private_jobs j
  set run_at = least(j.run_at, now()), locked_at = null, locked_by = null
  from graphile_worker._private_tasks t
  where t.id = j.task_id and t.identifier like 'payment.%' and j.attempts > 0
    and (j.locked_at is null and j.run_at > now() or j.locked_at < $1)`;

/** Everything stands again with its clock right, whoever waits for an answer gets it, the channel tells all it knows. */
async function settle(world: World, seen: Seen): Promise<void> {
  await armFault(peer, 'systemError', 0);
  const { rows: clock } = await world.server.db.query<{ now: Date }>('select clock_timestamp() as now');
  for (const instance of world.all()) await instance.kill(0);
  // as if the minute had passed after which an abandoned request is taken over
  await world.server.db.query("update http.idempotent_answer set claimed_at = claimed_at - interval '40 minutes'");
  await finishOpen(seen);
  await world.notices.release();
  await world.notices.tellAll();
  await until('jobs of payment', async () => {
    await world.server.db.query(HURRY_JOBS, [clock[0]!.now]);
    const { rows } = await world.server.db.query<{ n: number }>(
      `select (select count(*) from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier like 'payment.%' and j.run_at <= now())
       + (select count(*) from payment.refund where status = 2)::int as n`,
    );
    return Number(rows[0]!.n) === 0;
  });
  await world.gateway.stop();
  await world.worker.stop();
  await world.server.db.query('select gateway.settle_late_charge() from generate_series(1, 50)');
}

/** What the provider knows of this world's orders. */
async function tradesOf({ server }: World): Promise<Trade[]> {
  const { rows } = await server.db.query<{ no: string }>('select no from payment.pay_order where channel = 2');
  const own = new Set(rows.map(({ no }) => no));
  const { trades } = (await (await fetch(`${peer.url}/alipay/trades.json`)).json()) as {
    trades: {
      trade: {
        outTradeNo: string;
        tradeNo?: string;
        paidAmount?: string;
        refunds: { outRequestNo: string; amount: string }[];
      };
    }[];
  };
  return trades
    .filter(({ trade }) => own.has(trade.outTradeNo))
    .map(({ trade }) => ({
      orderNo: trade.outTradeNo,
      tradeNo: trade.tradeNo ?? '',
      paid: trade.paidAmount !== undefined,
      amount: trade.paidAmount ?? '0',
      refunds: trade.refunds.map(({ outRequestNo: no, amount }) => ({ no, amount })),
    }));
}
