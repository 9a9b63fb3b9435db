// `npm run reading-order`: starts the product, opens ten pages as a visitor and a member, and writes down in docs/reading-order.md
// what a screen reader comes to, in its order: regions, headings, and what can be operated. Somebody has to read it.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { DESKTOP, goTo, launchChromium, newPerson } from '../e2e/browser';
import { callerOf } from '../e2e/calls';
import { registerMember } from '../e2e/sign-in';
import { startSite } from '../e2e/site';
import { ensureChromium } from './chromium.mjs';
import { root } from './root.mjs';
import { ensureBuild } from './setup.mjs';

const PUBLIC = ['/', '/product/list', '/product/1001', '/help', '/login'];
const MEMBER = ['/overview', '/req/apply', '/req/applylist', '/fund/rechargeCenter', '/support/tickets'];
/** So many of the rows of a list are written down. */
const ROWS = 2;
/** How often and how far apart a page is looked at until it stays the same. */
const [LOOKS, LOOK_MS] = [10, 1000];
/** What a screen reader has no word for, or says as part of what is around it. */
const SILENT = new Set([
  'rowgroup',
  'cell',
  'columnheader',
  'rowheader',
  'caption',
  'generic',
  'list',
  'paragraph',
  'text',
  'code',
  'strong',
  'emphasis',
  'time',
  'term',
  'definition',
]);
const NODE = /^(?<spaces> *)- (?<role>[a-z]+)(?: "(?<name>(?:[^"\\]|\\.)*)")?(?<marks>(?: \[[^\]]+\])*)/;

/** The lines of a page's tree that are spoken, each below its region; rows of lists are counted after the second. */
function orderOf(tree: string): string[] {
  const lines: string[] = [];
  /** Where the walk is: how far each node was indented, and how many rows its list has had. */
  const above: { indent: number; spoken: boolean; rows: number }[] = [{ indent: -1, spoken: false, rows: 0 }];
  for (const line of tree.split('\n')) {
    const { spaces = '', role = '', name = '', marks = '' } = NODE.exec(line)?.groups ?? {};
    if (!role) continue;
    while (above.at(-1)!.indent >= spaces.length) above.pop();
    const parent = above.at(-1)!;
    if (role === 'listitem' || role === 'row') parent.rows += 1;
    const left = parent.rows > ROWS;
    const spoken = !left && !SILENT.has(role) && role !== 'listitem';
    const depth = above.filter((one) => one.spoken).length;
    if (spoken)
      lines.push(
        `${'  '.repeat(depth)}${role} ${name}${marks.replaceAll(/ \[(?:cursor|active)[^\]]*\]/g, '')}`.trimEnd(),
      );
    if (left && parent.rows === ROWS + 1 && (role === 'listitem' || role === 'row'))
      lines.push(`${'  '.repeat(depth)}…`);
    above.push({ indent: spaces.length, spoken, rows: left ? ROWS + 1 : 0 });
  }
  return lines;
}

/** The page's tree once it stays the same: parts that are loaded behind it have come. */
async function settled(page: Page): Promise<string> {
  const look = () => page.locator('body').ariaSnapshot();
  let [before, now] = ['', await look()];
  for (let looks = 0; before !== now && looks < LOOKS; looks += 1) {
    await pause(LOOK_MS);
    [before, now] = [now, await look()];
  }
  return now;
}

await ensureBuild();
process.env.CHROMIUM_PATH ??= ensureChromium();
const [site, browser] = await Promise.all([startSite(), launchChromium()]);
try {
  const headers = { 'x-forwarded-for': '10.30.0.1' };
  const { page } = await newPerson(browser, site, { viewport: DESKTOP, complaints: [], extraHTTPHeaders: headers });
  const parts: string[] = [];
  const write = async (address: string) => {
    await goTo(page, address);
    const order = orderOf(await settled(page));
    parts.push(`## ${await page.title()} \`${address}\`\n\n\`\`\`\n${order.join('\n')}\n\`\`\``);
  };
  for (const address of PUBLIC) await write(address);
  const token = await registerMember(site, '13900009001', headers);
  await page.context().addCookies([{ name: 'token', value: token, url: site.url }]);
  await callerOf(site.url, token, headers)('/api/apply/add', { projectId: '1001' });
  for (const address of MEMBER) await write(address);
  const day = new Date().toISOString().slice(0, 10);
  const head = `# What a screen reader comes to\n\nMade by \`npm run reading-order\` on ${day}: ten pages, of lists the first two rows.`;
  writeFileSync(path.join(root, 'docs/reading-order.md'), `${[head, ...parts].join('\n\n')}\n`);
} finally {
  await Promise.allSettled([site.dispose(), browser.close()]);
}
