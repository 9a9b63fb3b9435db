// Searching 100,000 articles through the server's own use cases: time on the server, and what the database does for it.
//   npx tsx bench/search/run.ts [DATABASE_URL] [ARTICLES]
import { migrate, openPlainDatabase } from '@jishi/db';
import { startEmbedded } from '@jishi/db/embedded';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { searchHelp, suggest } from '../../apps/server/src/domains/content/search/service';
import { listArticles } from '../../apps/server/src/domains/content/news/service';
import type { Context } from '../../apps/server/src/kernel/context';
import { searchQuery, searchWords } from '../../apps/server/src/kernel/search';
import { anyVault } from '../scratch';

const ROUNDS = Number(process.env['ROUNDS'] ?? 200);
const [given, size] = process.argv.slice(2);
const articles = Number(size ?? 100_000);

/** Words of the field; every article takes some, so that one is in nearly all and another in a few. */
const WORDS =
  '接口 手机号 归属地 身份证 校验 实名 认证 发票 开票 套餐 余额 充值 调用 密钥 签名 限流 沙箱 回调 短信 模板 银行卡 农历 节假日 分词 拼音 物流 天气 汇率 企业 工商'.split(
    ' ',
  );
const CASES = ['接口', '发票', '归属地 发票', '罕见词', '第 7 篇', '号', 'webhok', '接口 手机号 归属地 身份证'];

const directory = mkdtempSync(path.join(tmpdir(), 'jishi-search-'));
const embedded = given ? undefined : await startEmbedded({ directory, database: 'search', durable: false });
const url = given ?? embedded!.url;
await migrate(url);
const db = openPlainDatabase(url, { max: 4 });
await fill();
await report();
await db.close();
await embedded?.stop();
rmSync(directory, { recursive: true, force: true });

async function fill() {
  const present = await db.query<{ n: number }>('select count(*)::int as n from content.published');
  if (present.rows[0]!.n >= articles) return;
  const place = await db.query<{ id: string }>(
    `insert into content.place (kind, name) values ('news', '量测') on conflict do nothing returning id`,
  );
  let seed = 7;
  const draw = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * below);
  };
  for (let from = 0; from < articles; from += 2000) {
    const rows = Array.from({ length: Math.min(2000, articles - from) }, (_, at) => {
      const n = from + at;
      // the first word is in nine of ten, each later one in fewer
      const words = WORDS.filter((_word, rank) => draw(rank + 1) === 0 || (rank === 0 && draw(10) > 0));
      const plain = Array.from({ length: 60 }, () => words[draw(words.length)] ?? '服务').join('，');
      const title = `第 ${n} 篇 ${words.slice(-2).join('与')}`;
      return { title, plain: n % 20_000 === 0 ? `${plain} 罕见词` : plain };
    });
    await db.query(
      `with written as (
         insert into content.entry (kind, status, published_version, title, draft, place_id, created_at, updated_at)
         select 'news', 3, 1, r.title, '{}', $1, now(), now() from unnest($2::text[]) r (title) returning id
       ), numbered as (select id, row_number() over (order by id) as n from written)
       insert into content.published (id, kind, title, summary, html, plain, place_id, published_at, updated_at, title_search, search)
       select w.id, 'news', r.title, left(r.plain, 100), '', r.plain, $1, now() - make_interval(mins => (100000 - r.n::int)), now(),
         array_to_tsvector(string_to_array(r.tw, ' ')), array_to_tsvector(string_to_array(r.pw, ' '))
       from unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality r (title, plain, tw, pw, n)
       join numbered w on w.n = r.n`,
      [
        place.rows[0]!.id,
        rows.map(({ title }) => title),
        rows.map(({ plain }) => plain),
        rows.map(({ title }) => searchWords(title).join(' ')),
        rows.map(({ title, plain }) => searchWords(`${title} ${plain}`).join(' ')),
      ],
    );
  }
  await db.query('vacuum analyze content.published');
}

async function report() {
  const ctx = { db, vault: anyVault, now: () => new Date() } as unknown as Context;
  const page = { pageNum: 1, pageSize: 10 };
  console.log(`${articles} articles, ${ROUNDS} rounds each, ms: median, p99\n`);
  for (const keyword of CASES) {
    const found = await searchHelp(ctx, { keyword, scope: 'all', ...page });
    const search = await timed(() => searchHelp(ctx, { keyword, scope: 'all', ...page }));
    const list = await timed(() => listArticles(ctx, { keyword, ...page }));
    const hint = await timed(() => suggest(ctx, { keyword }));
    const total = `${found.total}${found.totalCapped ? '+' : ''}`;
    console.log(`${keyword}\t${total} found\tsearch ${search}\tnews list ${list}\tsuggest ${hint}`);
  }
  for (const keyword of ['接口', '发票', '罕见词', '接口 手机号 归属地 身份证']) {
    const { rows } = await db.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off)
       select id from content.published where kind = 'news' and search @@ $1::tsquery
       order by published_at desc, id desc limit 1000`,
      [searchQuery(keyword)],
    );
    console.log(`\nplan for ${keyword}:\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
  }
}

async function timed(work: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return `${times[Math.floor(ROUNDS / 2)]!.toFixed(1)}, ${times[Math.floor(ROUNDS * 0.99)]!.toFixed(1)}`;
}
