// What members' pages cost: statements, round trips, CPU of PostgreSQL and of the server, beside the same page of answers at hand and a bare one.
//   npx tsx bench/pages/profile.ts DATABASE_URL   (PAGES=40 ROUNDS=5 CALLS=5000; STATEMENTS=5 lists the dearest of each page; needs a build)
// The server of a PostgreSQL on this machine; the database is made for this run and dropped; its template stays.
import os from 'node:os';
import pg from 'pg';
import { type Asked, askedDuring, inRoundTrips } from '../../apps/server/src/testing/page-asks';
import { type Figure, cpuOf, measured, median, openSite } from './site';

const PAGES = Number(process.env['PAGES'] ?? 40);
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const CALLS = Number(process.env['CALLS'] ?? 5_000);
const STATEMENTS = Number(process.env['STATEMENTS'] ?? 0);
const ONLY = process.env['ONLY'];
/** How often a statement is asked by itself. */
const TIMES = 200;

const [url] = process.argv.slice(2);
if (!url) throw new Error('name a PostgreSQL on this machine');
const { site, token, pageReads, appWith, close } = await openSite(url, CALLS);
const {
  rows: [product],
} = await site.db.query<{ id: string }>('select min(id) as id from catalogue.project');
const addresses = [
  '/overview',
  '/fund/consumptionRecords',
  '/acomang',
  `/req/buy?projectId=${product!.id}`,
  '/fund/rechargeRecords',
].filter((page) => !ONLY || page.startsWith(ONLY));

let found: { roundTrips: number } | undefined;
const app = await appWith({
  during: (ctx, work) => pageReads.during(ctx, (reading) => work(found ? inRoundTrips(reading, found) : reading)),
});
process.env['NODE_ENV'] = 'production'; // as the portal's build has React
const { barePage } = await import('./bare');
const { pagesAtHand } = await import('./at-hand');
const atHand = await pagesAtHand(site, token);

const cookie = { cookie: `token=${token}`, 'accept-encoding': 'identity' };
const info = Buffer.from(JSON.stringify({ clientType: 3, token })).toString('base64url');
/** The words of all enumerations are no rows. */
const WORDS = 'GET /enum/type/list';

try {
  console.log(
    `load ${os.loadavg()[0]!.toFixed(1)}, Node ${process.version}, ${PAGES} pages a round, median of ${ROUNDS}; µs of CPU`,
  );
  const head = [
    'page',
    'statements',
    'round trips',
    'PostgreSQL',
    'server',
    'at hand',
    'bare',
    '÷ at hand',
    '÷ bare',
    'kB',
  ];
  tell(head);
  for (const page of addresses) {
    const rows = await rowsOf(page);
    const asks = await asksOf(page);
    const figures: Figure[] = [];
    const bare: number[] = [];
    const own: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const [figure, least] = [
        await measured(site, app, { page, headers: cookie, pages: PAGES }),
        await cpuFor(async () => barePage(rows)),
      ];
      const tree = await cpuFor(() => atHand(page));
      if (round === 0) continue; // it compiles
      own.push(tree);
      figures.push(figure);
      bare.push(least);
    }
    const of = (what: keyof Figure) => median(figures.map((one) => one[what]));
    const [server, tree, least] = [of('node'), median(own), median(bare)];
    const costs = [of('database'), server, tree, least].map((cost) => cost.toFixed(0));
    const shares = [server / tree, server / least, of('bytes') / 1000].map((share) => share.toFixed(1));
    tell([page, `${asks.statements}`, `${asks.roundTrips}`, ...costs, ...shares]);
    if (STATEMENTS > 0) await tellStatements(asks.said);
  }
} finally {
  await close();
}

function tell([page = '', ...rest]: string[]) {
  console.log(page.padEnd(28) + rest.map((text) => text.padStart(13)).join(''));
}

/** CPU µs of what is rendered, as a document of bytes. */
async function cpuFor(rendered: () => Promise<string>): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < PAGES; n++) Buffer.from(await rendered());
  const { user, system } = process.cpuUsage(before);
  return (user + system) / PAGES;
}

/** What the page's calls answered. */
async function rowsOf(page: string): Promise<unknown[]> {
  const [path, search = ''] = page.split('?');
  const address = `${path}/_payload.json${search && `?${search}`}`;
  const { body } = await app.inject({ url: address, headers: { 'x-client-info': info } });
  const { answers } = JSON.parse(body) as { answers: { call: string; result: unknown }[] };
  return answers.filter(({ call }) => call !== WORDS).map(({ result }) => result);
}

/** The fewest of some visits: what is kept for everybody is read by the first of them. */
async function asksOf(page: string): Promise<Asked & { roundTrips: number }> {
  let fewest: (Asked & { roundTrips: number }) | undefined;
  for (let n = 0; n < 5; n++) {
    const trips = (found = { roundTrips: 0 });
    const asked = await askedDuring(site.db.url, () => app.inject({ url: page, headers: cookie }));
    if (!fewest || asked.statements < fewest.statements || trips.roundTrips < fewest.roundTrips)
      fewest = { ...asked, ...trips };
  }
  found = undefined;
  return fewest!;
}

/** CPU of each statement by itself, prepared and asked again and again on one connection, and how often it was planned anew. */
async function tellStatements(said: Asked['said']) {
  const client = new pg.Client({ connectionString: site.db.url });
  await client.connect();
  const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const costs: { cost: number; plans: string; text: string }[] = [];
  for (const [n, { text, values }] of said.entries()) {
    const ask = () => client.query({ name: `n${n}`, text, values, rowMode: 'array' });
    for (let time = 0; time < 10; time++) await ask();
    const before = cpuOf(own[0]!.pid);
    for (let time = 0; time < TIMES; time++) await ask();
    const cost = (cpuOf(own[0]!.pid) - before) / TIMES;
    const { rows: plans } = await client.query<{ custom: string }>(
      'select custom_plans as custom from pg_prepared_statements where name = $1',
      [`n${n}`],
    );
    costs.push({ cost, plans: plans[0]!.custom, text: text.replaceAll(/\s+/g, ' ').trim() });
  }
  await client.end();
  const all = costs.reduce((sum, { cost }) => sum + cost, 0);
  console.log(`  ${costs.length} statements by themselves: ${all.toFixed(0)} µs; with how often planned anew:`);
  for (const { cost, plans, text } of costs.toSorted((a, b) => b.cost - a.cost).slice(0, STATEMENTS))
    console.log(`  ${cost.toFixed(0).padStart(7)} ${plans.padStart(4)}  ${text.slice(0, 150)}`);
}
