// What a page costs the server's process and PostgreSQL, by CPU time: as it is beside as it was, in turns, in one run.
//   npx tsx bench/pages/run.ts DATABASE_URL   (PAGES=40 ROUNDS=5 CALLS=5000 set the length; needs a build)
// The server of a PostgreSQL on this machine; the database is made for this run and dropped; its template stays.
import os from 'node:os';
import { type Figure, measured, median, openSite } from './site';

const PAGES = Number(process.env['PAGES'] ?? 40);
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const CALLS = Number(process.env['CALLS'] ?? 5_000);

const [url] = process.argv.slice(2);
if (!url) throw new Error('name a PostgreSQL on this machine');
const { site, token, pageReads, appWith, close } = await openSite(url, CALLS);
const after = await appWith(pageReads);
/** Each statement on a connection that is free, as before. */
const before = await appWith({ during: (ctx, work) => work(ctx) });

/** A list with weights in it is compressed anew each time, as every page was. */
const visitor = (encoding: string) => ({ before: `${encoding};q=1.0`, after: encoding, cookie: '' });
const member = { before: 'gzip;q=1.0', after: 'gzip;q=1.0', cookie: `token=${token}` };
const subjects = [
  { name: 'visitor /product/list, br', page: '/product/list', ...visitor('br') },
  { name: 'visitor /product/list, gzip', page: '/product/list', ...visitor('gzip') },
  { name: 'member /overview', page: '/overview', ...member },
  { name: 'member /product/list', page: '/product/list', ...member },
  { name: 'member /fund/detail', page: '/fund/detail', ...member },
];

try {
  console.log(
    `load ${os.loadavg()[0]!.toFixed(1)}, ${PAGES} pages a round, median of ${ROUNDS}; µs of CPU, ms of waiting`,
  );
  for (const subject of subjects) {
    const figures = { before: [] as Figure[], after: [] as Figure[] };
    for (let round = 0; round <= ROUNDS; round++)
      for (const [when, app] of [
        ['before', before],
        ['after', after],
      ] as const) {
        const headers = { 'accept-encoding': subject[when], ...(subject.cookie && { cookie: subject.cookie }) };
        const figure = await measured(site, app, { page: subject.page, headers, pages: PAGES });
        if (round > 0) figures[when].push(figure); // the first one compiles
      }
    const told = (['node', 'database', 'wait'] as const).map((of) => {
      const [was, is] = [figures.before, figures.after].map((all) => median(all.map((one) => one[of])));
      const digits = of === 'wait' ? 1 : 0;
      return `${of} ${was!.toFixed(digits)} -> ${is!.toFixed(digits)}`;
    });
    console.log(`${subject.name.padEnd(28)} ${told.join(', ')}`);
  }
} finally {
  await close();
}
