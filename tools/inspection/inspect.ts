// The inspection: a crawl, the validator on every page found, Lighthouse on one page of each kind or on every route.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { announceFault } from '@jishi/contract/console/status';
import { incidentEffect, incidentPhase, platformPart } from '@jishi/contract/enums/status';
import { declaredPages } from '../../apps/portal/src/build/page-count';
import { goTo, launchChromium, newPerson } from '../../e2e/browser';
import { ownerCalls } from '../../e2e/operator';
import { signIn } from '../../e2e/sign-in';
import { type Site, startSite } from '../../e2e/site';
import { brokenPage } from './broken-page';
import { type Crawl, type CrawledPage, crawl } from './crawl';
import { type Lighthouse, openLighthouse } from './lighthouse';
import { markupErrors } from './validator';

/** `judges` is the folder they are installed in, `figures` the file that keeps what Lighthouse said. */
type Tools = { judges: string; figures: string; java: boolean; chromium: string | undefined; allPages: boolean };
type Counts = { passed: number; failed: number };
type DeclaredPage = Awaited<ReturnType<typeof declaredPages>>['web'][number];

/** What a page is about, where its path does not say it. */
const ABOUT: Record<string, string> = {
  HelpSearch: '?keyword=%E7%AD%BE%E5%90%8D',
  ReqBuy: '?projectId=1001',
  APICompare: '?ids=1001-1002',
};
/** What Lighthouse judges unless asked for all pages: one of each kind, by the names of the routes. */
const SAMPLE: Record<string, string> = {
  start: 'Index',
  list: 'APIList',
  product: 'APIDetail',
  article: 'NewsDetail',
  'plain text': 'PrivacyIndex',
  search: 'HelpSearch',
  'alone on its page': 'Login',
  "a member's overview": 'Overview',
  "a member's table": 'ConsumptionRecords',
  "a member's settings": 'AccountSecurity',
  "a member's purchase": 'ReqBuy',
};
const MEMBER = '13940000002';
const NOT_FOUND = '/no/such/page';
const PORTAL = path.join(import.meta.dirname, '../../apps/portal/dist');

/** Starts a site, inspects it, prints every fault, and returns how many checks passed. */
export async function inspect({ judges, figures, java, chromium, allPages }: Tools): Promise<Counts> {
  const declared = Object.values(await declaredPages()).flat();
  const open = declared.filter(({ access }) => access === 'public');
  const judged = allPages ? declared : sampleOf(declared);
  const site = await startSite();
  const counts = { passed: 0, failed: 0 };
  const say = (what: string, faults: readonly string[]) => {
    if (faults.length) counts.failed += 1;
    else counts.passed += 1;
    console.log([`${faults.length ? 'FAIL' : 'ok  '}  ${what}`, ...faults.map((fault) => `      ${fault}`)].join('\n'));
  };
  try {
    await announce(site);
    const listed = await sitemapOf(site.url);
    const literal = open.filter((page) => !page.path.includes(':')).map(({ path: address }) => address);
    const found = await crawl(site.url, ['/', ...listed, ...literal, '/robots.txt', '/sitemap.xml', '/rss.xml']);
    const skipped = found.notAsked ? `; ${found.notAsked} more links differ in their query only` : '';
    say(`crawl: ${found.asked} addresses, ${found.pages.length} pages${skipped}`, [
      ...found.faults,
      ...listed
        .filter((address) => saysNoindex(found, address))
        .map((one) => `${one} is in the sitemap and not indexed`),
    ]);
    if (java) {
      const missing = await (await fetch(site.url + NOT_FOUND, { headers: { accept: 'text/html' } })).text();
      const broken = { address: 'the page of a fault', html: await brokenPage(PORTAL) };
      validate(judges, [...found.pages, { address: NOT_FOUND, html: missing }, broken], say);
    }
    if (chromium) {
      const lighthouse = await openLighthouse(judges, chromium);
      try {
        writeFileSync(figures, await judgeOpen(lighthouse, site.url, { open, judged }, found.pages, say));
        await judgeForMember(lighthouse, site, judged, say);
      } finally {
        await lighthouse.close();
      }
    }
  } finally {
    await site.dispose();
  }
  return counts;
}

/** @throws when the sample names a page that is not there any more */
function sampleOf(declared: readonly DeclaredPage[]): DeclaredPage[] {
  return Object.entries(SAMPLE).map(([kind, name]) => {
    const page = declared.find((one) => one.name === name);
    if (!page) throw new Error(`the sample names ${name} (${kind}), which is no page`);
    return page;
  });
}

/** A fault on the status page: its own page is linked from there alone. */
async function announce(site: Site): Promise<void> {
  const owner = await ownerCalls(site);
  await owner(announceFault.path, {
    postId: crypto.randomUUID(),
    title: '短信验证码到达缓慢',
    text: '部分号码晚几分钟才收到验证码，正在和运营商一起查。',
    parts: [platformPart.sms],
    effect: incidentEffect.degraded,
    phase: incidentPhase.investigating,
  });
}

type Say = (what: string, faults: readonly string[]) => void;

async function sitemapOf(url: string): Promise<string[]> {
  const xml = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!.slice(url.length));
}

const saysNoindex = ({ pages }: Crawl, address: string) =>
  pages.some((page) => page.address === address && page.html.includes('<meta name="robots" content="noindex"'));

function validate(judges: string, pages: readonly CrawledPage[], say: Say): void {
  const errors = markupErrors(path.join(judges, 'vnu-jar/build/dist/vnu.jar'), pages);
  const wrong = [...errors].flatMap(([address, lines]) => lines.map((line) => `${address}: ${line}`));
  say(`markup: ${pages.length} pages`, wrong);
}

async function judgeOpen(
  lighthouse: Lighthouse,
  url: string,
  { open, judged }: { open: readonly DeclaredPage[]; judged: readonly DeclaredPage[] },
  pages: readonly CrawledPage[],
  say: Say,
): Promise<string> {
  const figures: Record<string, object> = {};
  for (const page of open) {
    const address = addressOf(page, open, pages);
    // known to whom it was sent alone
    if (page.path.includes(':secret')) {
      say(`no page links to ${page.path}`, address === undefined ? [] : [`${address} is linked to`]);
      continue;
    }
    if (address === undefined) {
      say(`lighthouse: ${page.path}`, ['no page links to one']);
      continue;
    }
    if (!judged.includes(page)) continue;
    const { scores, faults, speed } = await lighthouse.judge(url + address, page.indexed !== false);
    figures[page.path] = { ...scores, speed };
    say(`lighthouse: ${page.path} ${Object.values(scores).join(' ')} (${speed})`, faults);
  }
  return `${JSON.stringify(figures, null, 2)}\n`;
}

/** Pages that need a member, shown to a new one. */
async function judgeForMember(lighthouse: Lighthouse, site: Site, judged: readonly DeclaredPage[], say: Say) {
  const browser = await launchChromium();
  const { context, page } = await newPerson(browser, site);
  await goTo(page, '/login');
  await signIn(page, site, MEMBER);
  await page.waitForURL('**/overview');
  const cookies = await context.cookies();
  await browser.close();
  for (const { access, name, path: declared } of judged) {
    if (access !== 'member' || declared.includes(':')) continue;
    const address = declared + (ABOUT[name] ?? '');
    const { scores, faults } = await lighthouse.judgeForMember(site.url + address, cookies);
    say(`lighthouse, a member: ${address} ${Object.values(scores).join(' ')}`, faults);
  }
}

/** The path itself, or an address of that shape that the crawl has found. */
function addressOf(
  { name, path: declared }: DeclaredPage,
  open: readonly DeclaredPage[],
  pages: readonly CrawledPage[],
): string | undefined {
  if (!declared.includes(':')) return declared + (ABOUT[name] ?? '');
  const shape = shapeOf(declared);
  const addresses = pages.map(({ address }) => pathOf(address));
  return addresses.find((one) => shape.test(one) && !open.some((page) => page.path === one));
}

const shapeOf = (declared: string) => new RegExp(`^${declared.replaceAll(/:\w+/g, '[^/]+')}$`);
const pathOf = (address: string) => address.replace(/\?.*$/s, '');
