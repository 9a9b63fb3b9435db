// Measures the list of messages and their statistics of one member with ten thousand to ten million messages:
//   npx tsx bench/sms/lists.ts postgres://…    # SIZES=10000,1000000,10000000 RUNS=20; filling takes minutes per million
// `buffers` are the pages that the page of a list read, and what it counted beside them, as EXPLAIN tells.
import type { Database, PlainSql } from '@jishi/db';
import { listSmsMessages } from '../../apps/server/src/domains/sms/message/list';
import { cursorOf } from '../../apps/server/src/kernel/cursor';
import { getSmsStatistics } from '../../apps/server/src/domains/sms/statistic/service';
import type { Context, MemberId } from '../../apps/server/src/kernel/context';
import { timedRuns } from '../cpu';
import { pagesOf } from '../pages-read';
import { anyVault, fillFrom, openScratch } from '../scratch';

const SERVER = process.argv[2] ?? 'postgres://root@127.0.0.1:5432/postgres';
const SIZES = (process.env.SIZES ?? '10000,1000000,10000000').split(',').map(Number);
const RUNS = Number(process.env.RUNS ?? 20);
const UNTIL = new Date(Math.floor(Date.now() / 1000) * 1000);
const DATABASE = 'jishi_bench_sms_lists';

type Case = [name: string, run: (ctx: Context) => Promise<unknown>];

const page = { pageNum: 1, pageSize: 20 } as const;
const day = (back: number) => new Date(UNTIL.getTime() + (8 - 24 * back) * 3_600_000).toISOString().slice(0, 10);
const dayBack = (back: number) => ({ beginTime: `${day(back)} 00:00:00`, endTime: `${day(back)} 23:59:59` });
const list = (more: object) => (ctx: Context) => listSmsMessages(ctx, { ...page, ...more } as never);
/** Where all messages of a batch in the middle were shown: the next of its template are a batch of that template away. */
let afterBatch = '';
async function placeAfterBatch(db: Database<PlainSql>, templateId: string) {
  const { rows } = await db.query<{ id: string }>(
    `select id::text from sms.message
     where batch_id = (select max(id) from sms.batch where template_id = $1 and id < (select max(id) / 2 from sms.batch))
     order by position limit 1`,
    [templateId],
  );
  afterBatch = cursorOf(rows[0]!.id);
}

const CASES: Case[] = [
  ['list, newest page', list({})],
  ['list of a day three weeks ago', list(dayBack(21))],
  ['list of one template', list({ templateId: '7' })],
  ['list of one template, on from a batch', (ctx) => list({ templateId: '7', cursor: afterBatch })(ctx)],
  ['list of a template of one day', list({ templateId: '50' })],
  ['list of a template never used', list({ templateId: '51' })],
  ['list of a carrier never sent to', list({ carrier: 3 })],
  ['list of what failed', list({ state: 6 })],
  ['list of what is queued: nothing', list({ state: 1 })],
  ['statistics, 30 days', (ctx) => getSmsStatistics(ctx, { beginDay: day(29), endDay: day(0) } as never)],
  [
    'statistics, one template',
    (ctx) => getSmsStatistics(ctx, { beginDay: day(29), endDay: day(0), templateId: '7' } as never),
  ],
];

for (const size of SIZES) {
  const { db, url, close } = await openScratch(SERVER, DATABASE);
  try {
    await fillFrom(url, new URL('fill.sql', import.meta.url), { size, until: UNTIL });
    await placeAfterBatch(db, '7');
    console.log(
      `\n${size.toLocaleString('en')} messages${''.padEnd(21)}p50 ms   p95 ms   database CPU ms      buffers`,
    );
    for (const [name, run] of CASES) {
      const pages = await pagesOf(db, (on) => run(contextOn(on)));
      console.log(
        `${name.padEnd(36)}${await timedRuns(db, RUNS, () => run(contextOn(db)))}${String(pages).padStart(13)}`,
      );
    }
  } finally {
    await close();
  }
}

function contextOn(db: Database): Context {
  return {
    db,
    vault: anyVault,
    now: () => UNTIL,
    actor: { kind: 'member', memberId: '1001' as MemberId, sessionId: '1', token: '' },
  } as unknown as Context;
}
