// Measures members' SMS beside a bare insert and a bare update of the same rows, on one PostgreSQL in one run:
//   npx tsx bench/sms/run.ts postgres://…    # ROUNDS=6; a round is 4 batches of 1,000 of each kind
// The kinds take turns, so that other load on the machine affects all of them.
import type { Database, PlainSql } from '@jishi/db';
import {
  addressesOf,
  answerGateway,
  assignChannels,
  claimDue,
  keepChannel,
  receiveReceipts,
  recordSubmits,
  turnChannel,
} from '../../apps/server/src/domains/sms';
import { keyOf } from '../../apps/server/src/domains/sms/channel/push/rules';
import type { Context, MemberId } from '../../apps/server/src/kernel/context';
import { type Spent, meterOf, tellSpent } from '../cpu';
import { openScratch, serverOf, systemOn } from '../scratch';
import { BARE, MEMBERS, type Sender, fill } from './stage';

const SERVER = process.argv[2] ?? 'postgres://root@127.0.0.1:5432/postgres';
const DATABASE = 'jishi_bench_sms';
const ROUNDS = Number(process.env.ROUNDS ?? 6);
/** Of a batch, the most that a call takes; at once as many batches as there are members. */
const BATCH = 1000;
/** Of a push: what providers put into one. */
const PUSH = 100;
const AT_ONCE = 500;

const KINDS = ['bare insert', 'accepted', 'handed over and answered', 'bare update', 'receipts'] as const;
type Kind = (typeof KINDS)[number];

const { db, url, close } = await openScratch(SERVER, DATABASE);
await run().finally(close);

async function run() {
  const ctx = await systemOn(db, url);
  const channel = await openChannel(ctx);
  const senders = await fill(db);
  console.log(`${await serverOf(db)}; ${MEMBERS} members, batches of ${BATCH}, ${ROUNDS} rounds\n`);
  const { spent, measure } = meterOf(db, KINDS);
  // the first round warms up
  for (let round = 0; round <= ROUNDS; round++) {
    const counts = round > 0;
    await measure('accepted', counts, () => acceptAll(ctx, senders, round));
    const batches = await newestBatches(db);
    await measure('bare insert', counts, () => insertBare(db, batches));
    await measure('handed over and answered', counts, () => submitAll(ctx, channel.id));
    const pushes = await pushesOf(db, senders, round);
    await measure('receipts', counts, () => receiveAll(ctx, channel.address, pushes));
    await measure('bare update', counts, () => updateBare(db));
  }
  tell(spent);
  const { rows: left } = await db.query<{ state: number; n: number }>(
    'select state, count(*)::int as n from sms.message group by state',
  );
  console.log(`\nafterwards: ${left.map(({ state, n }) => `${n} messages in state ${state}`).join(', ')}`);
}

async function acceptAll(ctx: Context, senders: readonly Sender[], round: number): Promise<number> {
  const sent = senders.map(async ({ memberId, template, phones }, at) => {
    const body = {
      clientId: clientIdOf(round),
      signature: '澄江科技',
      template,
      messages: phones(round, BATCH).map((phone) => ({ phone, params: { 内容: '您的包裹已到' } })),
    };
    const answer = await answerGateway({ ...ctx, requestId: `${round}-${at}` }, memberId as MemberId, 'batch', body);
    if (answer?.units !== BATCH)
      throw new Error(`a batch was not accepted: ${JSON.stringify(answer?.body).slice(0, 300)}`);
    return answer.units;
  });
  return (await Promise.all(sent)).reduce((sum, units) => sum + units, 0);
}

/** What a channel's process does with messages, but for the call itself. */
async function submitAll(ctx: Context, channelId: string): Promise<number> {
  for (let done = 0; ;) {
    const claimed = await ctx.db.transaction(async (tx) => {
      const due = await claimDue(tx, ctx, { limit: AT_ONCE });
      await assignChannels(
        tx,
        due.map(({ id }) => ({ id, channelId })),
      );
      return due;
    });
    if (claimed.length === 0) return done;
    const outcomes = claimed.map(({ id, phone }) => {
      const channelMessageId = keyOf(ctx.vault, `c${id}`, phone);
      return { id, channelId, result: 'accepted' as const, channelMessageId };
    });
    await ctx.db.transaction((tx) => recordSubmits(tx, ctx, outcomes));
    done += claimed.length;
  }
}

/** Receipts of a round's messages, as Alibaba Cloud pushes them. */
async function pushesOf(on: Database<PlainSql>, senders: readonly Sender[], round: number): Promise<object[][]> {
  const all: object[] = [];
  for (const { memberId, phones } of senders) {
    const numbers = phones(round, BATCH);
    const { rows } = await on.query<{ id: string; position: number }>(
      `select m.id::text, m.position from sms.message m join sms.batch b on b.id = m.batch_id
       where b.member_id = $1 and b.client_id = $2 and m.state = 3 order by m.position`,
      [memberId, clientIdOf(round)],
    );
    for (const { id, position } of rows)
      all.push({
        phone_number: numbers[position - 1],
        success: true,
        out_id: `c${id}`,
        biz_id: id,
        err_code: 'DELIVERED',
        err_msg: '用户接收成功',
        report_time: '2026-11-24 12:00:00',
      });
  }
  return Array.from({ length: Math.ceil(all.length / PUSH) }, (_, at) => all.slice(at * PUSH, (at + 1) * PUSH));
}

function clientIdOf(round: number): string {
  return `bench-${round}`;
}

async function receiveAll(ctx: Context, address: string, pushes: readonly object[][]): Promise<number> {
  const queue = pushes.values();
  let done = 0;
  const take = async () => {
    for (const push of queue) {
      const { status } = await receiveReceipts(ctx, address, push);
      if (status !== 200) throw new Error(`a push was answered ${status}`);
      done += push.length;
    }
  };
  await Promise.all(Array.from({ length: MEMBERS }, take));
  return done;
}

/** The rows of the newest batches, as they are, in as many transactions. */
async function insertBare(on: Database<PlainSql>, batches: readonly unknown[][]): Promise<number> {
  const done = await Promise.all(batches.map((rows) => on.query(BARE.insert, rows)));
  return done.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}

/** What a round accepted, by batch: a list of values for each column. */
async function newestBatches(on: Database<PlainSql>): Promise<unknown[][]> {
  const { rows } = await on.query<Record<string, unknown[]>>(BARE.rows, [MEMBERS]);
  return rows.map((row) => Object.values(row));
}

/** The same rows end, as many in a transaction as a push tells of. */
async function updateBare(on: Database<PlainSql>): Promise<number> {
  const { rows } = await on.query<{ ids: string[] }>(BARE.waiting, [PUSH]);
  const queue = rows.values();
  let done = 0;
  const take = async () => {
    for (const { ids } of queue) done += (await on.query(BARE.update, [ids])).rowCount ?? 0;
  };
  await Promise.all(Array.from({ length: MEMBERS }, take));
  return done;
}

function tell(spent: ReadonlyMap<Kind, Spent>) {
  const { per, whole } = tellSpent(spent, 'messages', 1);
  const ratio = (kind: Kind, bare: Kind) =>
    `${kind} ÷ ${bare}: database × ${(per(kind, 'database') / per(bare, 'database')).toFixed(1)}, all CPU × ${(whole(kind) / whole(bare)).toFixed(1)}`;
  console.log(`\n${ratio('accepted', 'bare insert')}\n${ratio('receipts', 'bare update')}`);
  const fits = (kind: Kind) => `${Math.round(1e6 / whole(kind)).toLocaleString('en')} a second`;
  console.log(`one core's time carries ${fits('accepted')} accepted, ${fits('receipts')} receipts`);
}

/** A channel that nobody calls; its receipts come to `address`. */
async function openChannel(ctx: Context): Promise<{ id: string; address: string }> {
  const account = { provider: 1 as const, account: 'bench', secret: 'bench', appId: '', region: '' };
  const values = {
    name: '通道',
    endpoint: 'http://127.0.0.1:9/',
    rate: 10_000,
    cost: '0.03',
    sources: '',
    reason: '测量',
  };
  const { id } = await keepChannel(ctx, { ...values, ...account });
  await turnChannel(ctx, { id, isOn: true, reason: '测量' });
  const { receiptUrl } = await addressesOf(ctx, { id, renew: false, reason: '测量' });
  return { id, address: new URL(receiptUrl).pathname.split('/').at(-2)! };
}
