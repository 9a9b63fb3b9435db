// One world's life: busy while it is broken, then everything settles, and what those outside know is gathered.
import { until } from '../../apps/server/src/testing';
import { finishOpen } from './asking';
import { drawAttack } from './attack';
import type { Evidence } from './checks/check';
import type { AttackedServer } from './database';
import { drawing } from './drawing';
import { type Ground, act } from './traffic';
import type { World } from './world';

const ACTS = 90;
const WORKERS = 6;
const ACTS_BETWEEN_FAULTS = 10;

/** Runs the traffic and the faults; answers what was done, in order. */
export async function breakWhileBusy(world: World, attacked: AttackedServer, seed: number): Promise<string[]> {
  const fate = drawing(seed * 7919 + 1);
  const faults: string[] = [];
  let begun = 0;
  let under: Promise<void> = Promise.resolve();
  const work = async () => {
    while (begun < ACTS) {
      const at = begun++;
      // each act draws for itself, so that it does the same whichever worker comes to it
      await act(groundOf(world, seed * 1_000 + at), `faults-${seed}-act-${at}`);
      if (at % ACTS_BETWEEN_FAULTS !== ACTS_BETWEEN_FAULTS - 1) continue;
      const attack = drawAttack(world, attacked, fate);
      faults.push(attack.name);
      under = under.then(attack.run);
      await under;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  await under;
  return faults;
}

/** A world as its people see it, with their own chance. */
export function groundOf({ server, servers, gateway, ...world }: World, seed: number): Ground {
  return {
    ...world,
    draw: drawing(seed),
    servers: () => servers.map(({ url }) => url),
    gateway: () => gateway.url,
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

/**
 * What failed while things broke, or waits for a slow provider, is tried again at once, and killed workers' jobs are given
 * back: sweeps would, in time.
 */
const HURRY_JOBS = `
  update graphile_worker._private_jobs j
  set run_at = least(j.run_at, now()), locked_at = null, locked_by = null
  from graphile_worker._private_tasks t
  where t.id = j.task_id and t.identifier like 'payment.%'
    and (j.attempts > 0 or t.identifier in ('payment.sendRefund', 'payment.givePaymentBack'))
    and (j.locked_at is null and j.run_at > now() or j.locked_at < $1)`;

const UNSETTLED = `
  select (select count(*) from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier like 'payment.%' and j.run_at <= now())
   + (select count(*) from payment.refund where status = 2 and way = 1)
   + (select count(*) from payment.receipt where disposition = 4 and returned_at is null)::int as n`;

/** Everything stands again with its clock right, whoever waits for an answer gets it, the channels tell all they know. */
export async function settle(world: World): Promise<void> {
  const { server, cashiers, notices, seen } = world;
  await cashiers.fail('systemError', 0);
  const { rows: clock } = await server.db.query<{ now: Date }>('select clock_timestamp() as now');
  for (const instance of world.all()) await instance.kill(0);
  // as if the minute had passed after which an abandoned request is taken over
  await server.db.query("update http.idempotent_answer set claimed_at = claimed_at - interval '40 minutes'");
  await finishOpen(seen);
  await notices.release();
  await notices.tellAll();
  await until('jobs of payment', async () => {
    await server.db.query(HURRY_JOBS, [clock[0]!.now]);
    const { rows } = await server.db.query<{ n: number }>(UNSETTLED);
    return Number(rows[0]!.n) === 0;
  });
  await world.gateway.stop();
  await world.worker.stop();
  await server.db.query('select gateway.settle_late_charge() from generate_series(1, 50)');
}

/** What those outside know in the end. */
export async function evidenceOf({ server, cashiers, notices, seen }: World): Promise<Evidence> {
  const { rows } = await server.db.query<{ no: string }>('select no from payment.pay_order');
  const trades = await cashiers.trades(new Set(rows.map(({ no }) => no)));
  return { seen, trades, acknowledged: notices.acknowledged() };
}

/** How often each kind of money moved, by what it is. */
const DEEDS = `
  select 'orders' as deed, count(*)::int as n from payment.pay_order
  union all select 'paid by Alipay', count(*) from payment.receipt where channel = 2
  union all select 'paid by WeChat Pay', count(*) from payment.receipt where channel = 3
  union all select 'bought from the balance', count(*) from payment.pay_order where channel = 1
  union all select 'coupons used', count(*) from coupon.coupon where status = 3
  union all select 'coupons free again', count(*) from payment.pay_order where coupon_id is not null and status in (30, 40, 42)
  union all select 'levels', count(*) from vip.membership
  union all select 'bonuses', count(*) from coupon.bonus where status = 2
  union all select 'bonuses taken back', count(*) from payment.refund where bonus_back + withheld > 0
  union all select 'refunds', count(*) from payment.refund where status = 3 and withdrawal_no is null
  union all select 'refunds decided by a second', count(*) from payment.refund where decided_by is not null
  union all select 'refunds their channel refused', count(*) from payment.refund where said <> '' and attempt + status > 3
  union all select 'second payments returned', count(*) from payment.receipt where returned_at is not null
  union all select 'late payments', count(*) from payment.receipt where disposition = 2
  union all select 'withdrawals done', count(*) from payment.withdrawal where status in (2, 3)
  union all select 'withdrawals refused or taken back', count(*) from payment.withdrawal where status in (4, 5)
  union all select 'adjustments', count(*) from payment.adjustment where status = 2
  union all select 'calls charged', count(*) from gateway.call_record where charged`;

/** The deeds of a settled world. */
export async function deedsOf({ server }: World): Promise<Map<string, number>> {
  const { rows } = await server.db.query<{ deed: string; n: number }>(DEEDS);
  return new Map(rows.map(({ deed, n }) => [deed, Number(n)]));
}
