// One world's run: traffic under faults, then everything settles, and evidence from outside is collected.
import { reviewKind } from '@jishi/contract/enums/review';
import { payChannelOf } from '../../apps/server/src/domains/payment/channel/service';
import { getAvailable } from '@jishi/contract/invoice';
import { settleTransfers } from '../../apps/server/src/domains/certification/enterprise/transfer/service';
import { applyEarlyReceipts } from '../../apps/server/src/domains/sms/message/receipt/service';
import { askForLost } from '../../apps/server/src/domains/sms/channel/submission/asking/service';
import { submitDue } from '../../apps/server/src/domains/sms/channel/submission/service';
import { askDue } from '../../apps/server/src/domains/recharge/submission/asking/service';
import { submitDue as submitRecharges } from '../../apps/server/src/domains/recharge/submission/service';
import { followAll } from '../../apps/server/src/domains/vip/membership/service';
import { systemContext } from '../../apps/server/src/testing/members';
import { until } from '../../apps/server/src/testing/until';
import { call, finishOpen, look } from './asking';
import { drawAttack } from './attack';
import { WECHAT } from './cashiers';
import type { Evidence } from './checks/check';
import type { AttackedServer } from './database';
import { drawing } from './drawing';
import { payOutForCertain } from './goods-payout';
import { cardsHeldBy } from './goods-trading';
import { faultsOf } from './machines';
import type { Ground } from './ground';
import { act } from './traffic';
import type { World } from './world';

const ACTS = 90;
const WORKERS = 6;
const ACTS_BETWEEN_FAULTS = 10;
/** The turns of the faults that a seed certainly meets. */
const AT_TURN = [2, 6];

/** Runs traffic and faults. Returns what was done, in order. */
export async function breakWhileBusy(world: World, attacked: AttackedServer, seed: number): Promise<string[]> {
  const fate = drawing(seed * 7919 + 1);
  const faults: string[] = [];
  const ofMachines = [...faultsOf(seed)];
  let begun = 0;
  let under: Promise<void> = Promise.resolve();
  const work = async () => {
    while (begun < ACTS) {
      const at = begun++;
      // each act has its own draws, so that it does the same whichever worker runs it
      await act(groundOf(world, seed * 1_000 + at), `faults-${seed}-act-${at}`);
      if (at % ACTS_BETWEEN_FAULTS !== ACTS_BETWEEN_FAULTS - 1) continue;
      const certain = AT_TURN.includes(faults.length) ? ofMachines.pop() : undefined;
      const attack = drawAttack(world, attacked, fate);
      faults.push(certain?.name ?? attack.name);
      under = under.then(() => (certain ? certain.run(world) : attack.run()));
      await under;
    }
  };
  let isCalm = false;
  const paying = payOutForCertain(groundOf(world, seed * 1_000 + ACTS), `faults-${seed}-payout`, () => isCalm);
  await Promise.all(Array.from({ length: WORKERS }, work));
  await under;
  isCalm = true;
  await paying;
  return faults;
}

/** Closes an order as half an hour after it was made. */
const OVER = `
  with over as (update payment.pay_order set expire_at = clock_timestamp() where no = $1 returning no)
  select graphile_worker.add_job('payment.closeOrder', json_build_object('no', no), job_key => 'close:' || no) from over`;

const SETTLES = `
  with due as (
    update marketplace.settlement t set due_at = clock_timestamp()
    from marketplace.goods_order o where o.id = t.order_id and o.no = $1 and t.status = 1 and t.due_at is not null
    returning t.order_id
  )
  select graphile_worker.add_job('marketplace.settle', '{}', job_key => 'marketplace.settle') from due`;

/** A world as its actors see it, with their own random draws. */
export function groundOf({ server, servers, gateway, far, ...world }: World, seed: number): Ground {
  const draw = drawing(seed);
  const { url } = draw.chance(50) ? gateway : far;
  const urls = servers.map(({ url }) => url);
  return {
    ...world,
    draw,
    servers: () => (draw.chance(50) ? urls : urls.toReversed()),
    gateway: () => url,
    async hurryClosing(orderNo) {
      await server.db.query(OVER, [orderNo]).catch(() => undefined); // the database is away
    },
    async hurrySettling(orderNo) {
      await server.db.query(SETTLES, [orderNo]).catch(() => undefined);
    },
  };
}

/**
 * Retries at once what failed under faults or waits for a slow provider or for the end of the minute, and releases the jobs of killed workers, as the
 * regular sweeps would in time.
 */
const HURRY_JOBS = `
  update graphile_worker._private_jobs j
  set run_at = least(j.run_at, now()), locked_at = null, locked_by = null
  from graphile_worker._private_tasks t
  where t.id = j.task_id and t.identifier similar to '(payment.|vip.follow|invoice.cover|invoice.issue|marketplace.settle)%'
    and (j.attempts > 0 or t.identifier in ('payment.sendRefund', 'payment.refundUnneeded', 'invoice.cover', 'invoice.issue'))
    and (j.locked_at is null and j.run_at > now() or j.locked_at < greatest($1, now() - interval '10 seconds'))`;

/** Has jobs that wait run now; `since`: whatever was locked before is of a worker that was killed. */
export async function hurryJobs({ server }: World, since = new Date(0)): Promise<void> {
  await server.db.query(HURRY_JOBS, [since]);
}

/** Pending work of the product, with the last error. A job whose key another has taken is over. */
const UNSETTLED = `
  select concat_ws(' ', t.identifier, j.payload, 'tried', j.attempts, 'locked', j.locked_at, j.last_error) as left_over
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier similar to '(payment.|vip.follow|invoice.cover|invoice.issue|marketplace.settle)%' and j.run_at <= now() and not (j.key is null and j.attempts >= j.max_attempts)
  union all
  select 'refund under way ' || no from payment.refund where status = 2 and way = 1
  union all
  select 'SMS under way ' || id from sms.message where state in (1, 2) and send_at <= now()
  union all
  select 'invoice being issued ' || no from invoice.invoice where status = 2
  union all
  select 'reversal being issued ' || no from invoice.reversal where status = 2 and said = '' -- else an operator uploads it
  union all
  select 'goods not settled ' || order_id from marketplace.settlement where status = 1 and due_at <= now()
  union all
  select 'second payment not returned ' || trade_no from payment.receipt where disposition = 4 and returned_at is null`;

/** Refunds that WeChat Pay may still be working on, by its numbers. */
const SLOW_REFUNDS = `
  select r.trade_no as "tradeNo", f.no || case when f.attempt > 1 then 'R' || f.attempt else '' end as "refundNo"
  from payment.refund f join payment.receipt r on r.order_no = f.order_no and r.disposition = 1
  where f.status = 2 and f.way = 1 and r.channel = ${WECHAT}
  union all
  select trade_no, 'RB' || trade_no from payment.receipt where channel = ${WECHAT} and disposition = 4 and returned_at is null`;

/** The context of a job on a server whose clock is right. */
const contextOf = ({ server }: World) => ({ ...systemContext(server), now: () => new Date() });

/** Lets time pass at the WeChat Pay peer: it finishes refunds once their status has been asked for. */
async function finishSlowRefunds(world: World): Promise<void> {
  const { rows } = await world.server.db.query<{ tradeNo: string; refundNo: string }>(SLOW_REFUNDS);
  for (const refund of rows) await payChannelOf(contextOf(world), WECHAT).queryRefund(refund);
}

/** As if the minutes had passed after which the provider is asked again, and an amount that it never heard of is sent. */
async function finishTransfers(world: World): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await world.server.db.query("update certification.enterprise_transfer set asked_at = asked_at - interval '1 hour'");
    await world.server.db.query("update certification.transfer set sending_since = sending_since - interval '1 hour'");
    await settleTransfers(contextOf(world));
  }
}

/** As if the minutes had passed after which waiting messages are handed over, and lost ones asked for or given up. */
async function finishMessages(world: World): Promise<void> {
  const { db } = world.server;
  const ctx = contextOf(world);
  // up to where Alibaba Cloud is believed that it has nothing; then, for Tencent Cloud, to where nobody will ever know
  for (const passed of ['1 minute', '11 minutes', '73 hours']) {
    await db.query('update sms.channel_health set open_until = null, trial_until = null, failures = 0, openings = 0');
    await db.query('update sms.message set lease_until = now() where state = 2 and channel_id is null');
    await db.query(
      `update sms.submission set due_at = now(),
         handed_at = case when state = 2 then least(handed_at, now() - $1::interval) end`,
      [passed],
    );
    await submitDue(ctx);
    while ((await askForLost(ctx)) > 0);
  }
  await db.transaction((tx) => applyEarlyReceipts(tx, ctx, null));
}

/** As if hours had passed: what never came is known not to have come, what a supplier never ended is uncertain. */
async function finishRecharges(world: World): Promise<void> {
  const { db } = world.server;
  const ctx = contextOf(world);
  for (let round = 0; round < 4; round += 1) {
    await db.query(
      'update recharge.supplier_health set failures = 0, openings = 0, open_until = null, trial_until = null',
    );
    await db.query(
      "update recharge.quick_order set submit_at = now() - interval '1 second' where submit_at is not null",
    );
    await db.query(
      `update recharge.attempt set handed_at = handed_at - interval '3 hours', ask_at = now() - interval '1 second'
       where ask_at is not null`,
    );
    while ((await askDue(ctx)) > 0);
    await submitRecharges(ctx);
  }
}

const ROUNDS = 300;

/** What faults kept from its end is paid out now. @throws if it still is not */
async function finishPayout(world: World): Promise<void> {
  const isPaid = await payOutForCertain(groundOf(world, 0), 'settled-payout', (round) => round === ROUNDS);
  if (!isPaid) throw new Error('a supplier was never paid out');
}

/** Everything runs again with the right clock, every request gets its answer, the channels deliver all notifications. */
export async function settle(world: World): Promise<void> {
  const { server, cashiers, carriers, papers, notices, seen } = world;
  await cashiers.fail('systemError', 0);
  await papers.behave();
  const { rows: clock } = await server.db.query<{ now: Date }>('select clock_timestamp() as now');
  for (const instance of world.all()) await instance.kill(0);
  // as if the minute had passed after which an abandoned request is taken over
  await server.db.query("update http.idempotent_answer set claimed_at = claimed_at - interval '40 minutes'");
  await finishOpen(seen);
  await notices.release();
  await finishPayout(world);
  await finishOpen(seen);
  await notices.tellAll();
  // as if the five minutes had passed after which levels set under a wrong clock are corrected
  await followAll(contextOf(world));
  await finishTransfers(world);
  await finishMessages(world);
  await finishRecharges(world);
  await carriers.tellAll();
  let left: string[] = [];
  await until('jobs of money', async () => {
    await finishSlowRefunds(world);
    await hurryJobs(world, clock[0]!.now);
    left = (await server.db.query<{ left_over: string }>(UNSETTLED)).rows.map((row) => row.left_over);
    return left.length === 0;
  }).catch((error: unknown) => {
    throw new Error(`still to be done: ${left.join('; ')}`, { cause: error });
  });
  await Promise.all([world.gateway, world.far, world.worker].map((one) => one.stop()));
  await server.db.query('select gateway.settle_late_charge() from generate_series(1, 50)');
}

/** What is known outside in the end. */
export async function evidenceOf({
  server,
  cashiers,
  carriers,
  suppliers,
  notices,
  papers,
  seen,
  met,
  upstream,
  ...world
}: World): Promise<Evidence> {
  const { rows } = await server.db.query<{ no: string }>('select no from payment.pay_order');
  const urls = world.servers.map(({ url }) => url);
  const tell = async ({ memberId, token }: Ground['shoppers'][number]) => {
    const told = await look(call(urls, getAvailable, {}, token));
    if (!told) throw new Error('a member is not told what can be invoiced');
    return { memberId, ...told };
  };
  return {
    began: world.began,
    seen,
    met,
    asked: [...upstream.asked],
    trades: await cashiers.trades(new Set(rows.map(({ no }) => no))),
    acknowledged: notices.acknowledged(),
    available: await Promise.all(world.shoppers.map(tell)),
    issued: await papers.issued(),
    flows: await papers.flows(),
    arrived: await carriers.arrived(),
    supplied: await suppliers.supplied(),
    held: (await Promise.all(world.shoppers.map((who) => cardsHeldBy(urls, who, server.shared.vault)))).flat(),
  };
}

/** How often each kind of money movement happened. */
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
  union all select 'refunds decided by a second', count(*) from review.review where kind = ${reviewKind.refund} and decided_by <> first_by
  union all select 'refunds their channel refused', count(*) from payment.refund where status = 4 or attempt > 1
  union all select 'second payments returned', count(*) from payment.receipt where returned_at is not null
  union all select 'late payments', count(*) from payment.receipt where disposition = 2
  union all select 'withdrawals done', count(*) from payment.withdrawal where status in (2, 3)
  union all select 'withdrawals refused or taken back', count(*) from payment.withdrawal where status in (4, 5)
  union all select 'adjustments', count(*) from payment.adjustment where status = 2
  union all select 'invoices applied for', count(*) from invoice.invoice
  union all select 'invoices issued', count(*) from invoice.invoice where status in (3, 6, 7)
  union all select 'invoices refused or taken back', count(*) from invoice.invoice where status in (4, 5)
  union all select 'reversals that refunds brought about', count(*) from invoice.reversal where is_due
  union all select 'reversals that operators asked for', count(*) from invoice.reversal where not is_due
  union all select 'invoices reversed', count(*) from invoice.reversal where status = 3
  union all select 'enterprises proved', count(*) from certification.enterprise where status = 4
  union all select 'calls charged', count(*) from gateway.call_record where charged
  union all select 'calls of several units', count(*) from gateway.call_record where charged and units > 1
  union all select 'calls that several leases paid for', count(*) from gateway.call_record where parts is not null
  union all select 'SMS sent', count(*) from sms.message where state in (3, 4, 6, 7)
  union all select 'SMS delivered', count(*) from sms.message where state = 4
  union all select 'SMS given back', count(*) from sms.message where given_back and amount > 0
  union all select 'SMS of packages given back', count(*) from sms.message where given_back and package_units > 0
  union all select 'recharges delivered', count(*) from recharge.quick_order where status = 3
  union all select 'recharges given back', count(*) from recharge.quick_order where status in (4, 5)
  union all select 'recharges that nobody knows the end of', count(*) from recharge.quick_order where status = 6
  union all select 'appeals that gave back what was charged', count(*) from ledger.transfer where kind = 'quick.refund'
  union all select 'appeals ended otherwise', count(*) from appeal.appeal where status in (4, 6, 7)
  union all select 'appeals open', count(*) from appeal.appeal where ended_at is null
  union all select 'goods of a pool delivered', count(*) from marketplace.goods_order where way = 1 and status = 3
  union all select 'goods delivered by hand', count(*) from marketplace.goods_order where way = 3 and status = 3
  union all select 'goods delivered in part', count(*) from marketplace.goods_order where status = 4
  union all select 'goods cancelled or not delivered', count(*) from marketplace.goods_order where status in (5, 6)
  union all select 'goods disputed and given back', count(*) from marketplace.dispute where status = 3
  union all select 'goods settled', count(*) from marketplace.settlement where status = 3
  union all select 'suppliers paid out', count(*) from marketplace.payout where status = 3`;

/** The money movements of a settled world. */
export async function deedsOf({ server }: World): Promise<Map<string, number>> {
  const { rows } = await server.db.query<{ deed: string; n: number }>(DEEDS);
  return new Map(rows.map(({ deed, n }) => [deed, Number(n)]));
}
