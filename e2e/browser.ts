// Chromium as a person would have it, and the complaints its console makes.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  chromium,
} from 'playwright-core';
import { ensureChromium } from '../tools/chromium.mjs';
import type { Site } from './site';

export const DESKTOP = { width: 1440, height: 900 };
export const MOBILE = { width: 390, height: 844 };
/** Collects the names of what moves in a page from its next address on. */
export async function collectMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    addEventListener('animationstart', ({ animationName }) => seen.add(animationName), true);
    Object.assign(window, { moved: seen });
  });
  return () => page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved]);
}

/** The smallest picture there is. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * The first three are pages of the address bar, which each new window would load in a process of its own. Of the list that
 * Playwright gives, and this one takes the place of, the others are what a journey could notice.
 */
const NOT_NEEDED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** A headless Chromium that talks to nobody but the product. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium() ?? 'chromium',
    // it ends with the process that it talks to, whichever way that one ends
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--renderer-process-limit=1', // per person; no spare one is started for a page that never comes
      `--disable-features=${NOT_NEEDED.join()}`,
    ],
  });
}

type PersonOptions = BrowserContextOptions & { complaints?: string[] };
type Person = { context: BrowserContext; page: Page; complaints: string[] };

/** A browser of one's own at the site, with nobody's cookies; what its console complains of is kept in `complaints`. */
export async function newPerson(
  browser: Browser,
  site: Pick<Site, 'url'>,
  { viewport = DESKTOP, complaints = [] as string[], ...more }: PersonOptions = {},
): Promise<Person> {
  const place = { locale: 'zh-CN', timezoneId: 'Asia/Shanghai' };
  // what moves is drawn anew sixty times a second, by the processor
  const still = { reducedMotion: 'reduce' } as const;
  // install.spec.ts is about it; elsewhere it is a process per person
  const alone = { serviceWorkers: 'block' } as const;
  const context = await browser.newContext({ baseURL: site.url, viewport, ...place, ...still, ...alone, ...more });
  context.setDefaultTimeout(PATIENCE_MS); // of windows that open by themselves, too
  return { context, page: await openPage(context, complaints), complaints };
}

/** Opens a path of the site and waits until it can be used and shows what it is about, as a person with a mouse does. */
export async function goTo(page: Page, path: string) {
  const answer = await page.goto(path);
  for (const at of [1, 2]) await page.mouse.move(at, at);
  await shown(page);
  return answer;
}

/** As `goTo` for somebody who is on the site already: follows an address within the app, which loads nothing anew. */
export async function moveTo(page: Page, path: string) {
  await page.evaluate((to) => {
    const isElsewhere = location.pathname + location.search !== to;
    // pages that were left may be kept, out of sight
    for (const heading of document.querySelectorAll('h1')) {
      if (isElsewhere && heading.checkVisibility()) heading.dataset['left'] = heading.textContent;
      else delete heading.dataset['left'];
    }
    if (!isElsewhere) return;
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction(hasLeft, path, { polling: LOOK_MS });
  await shown(page);
}

/** Another heading is there; or the same thing is shown at another address, which has led on or is marked as the current one. */
function hasLeft(path: string): boolean {
  const headings = [...document.querySelectorAll<HTMLElement>('h1[data-left]')];
  const left = headings.some((one) => one.checkVisibility() && one.dataset['left'] === one.textContent);
  const { href } = new URL(path, location.href);
  const isCurrent = [...document.querySelectorAll('a[aria-current]')].some(
    (link) => 'href' in link && link.href === href,
  );
  return !left || isCurrent || location.href !== href;
}

/** Waits until React owns the page and nothing of what it shows is still on its way. */
export async function shown(page: Page) {
  await page.waitForFunction(isShown, undefined, { polling: LOOK_MS });
}

/** How long a page is waited for, on whatever machine: what never comes is only told later. */
export const PATIENCE_MS = 60_000;
/** A look at each frame would keep a page busy that is only waiting. */
const LOOK_MS = 50;

/** A press before React owns the server's HTML is lost, and parts of a page are taken over one by one. */
function isShown(): boolean {
  // no function has a name of its own here: a compiler's help with names is unknown in the page
  const controls = [...document.querySelectorAll('#root :is(h1, button, input, select, textarea)')].filter(
    (one) => one.checkVisibility() && !one.closest('[contenteditable], .cm-editor'),
  );
  const coming = [...document.querySelectorAll('.skeleton, [aria-busy=true], .loading-mask')].filter((one) =>
    one.checkVisibility(),
  );
  const areOwned = controls.every((one) => Object.keys(one).some((key) => key.startsWith('__reactFiber$')));
  return controls.some((one) => one.tagName === 'H1') && areOwned && coming.length === 0;
}

/** Presses the button of exactly this name. */
export function press(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).click();
}

/** Chooses among radio buttons whose label is what can be seen and pressed. */
export async function pick(page: Page, name: RegExp) {
  const choice = page.getByRole('radio', { name });
  await page.locator('label').filter({ has: choice }).click();
  await page.getByRole('radio', { name, checked: true }).waitFor({ state: 'attached' });
}

/** Types into fields by the names that they have on the wire. */
export async function fill(page: Page, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) await page.locator(`[data-field="${name}"]`).fill(value);
}

/** A page that remembers every console error, warning and uncaught exception in `complaints`. */
async function openPage(context: BrowserContext, complaints: string[]): Promise<Page> {
  const page = await context.newPage();
  page.on('console', (message) => {
    const { url } = message.location(); // the page may be another one by now
    if (message.text().startsWith('Service Worker registration blocked')) return; // by newPerson
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${page.url()}: ${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  return page;
}

/** Keeps what a page shows for the README, when `node tools/pictures.mjs` asks for it. */
export async function picture(page: Page, name: string) {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
}

/** `picture` in the widths and themes that people have; of a part of the page that is `at`. */
export async function pictures(page: Page, name: string, at?: Locator) {
  if (!process.env.PICTURES) return;
  const size = page.viewportSize()!;
  const take = async (of: string) => {
    await at?.scrollIntoViewIfNeeded();
    await picture(page, of);
  };
  await take(name);
  await page.emulateMedia({ colorScheme: 'dark' });
  await take(`${name}-dark`);
  await page.setViewportSize(MOBILE);
  await take(`${name}-phone-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await take(`${name}-phone`);
  await page.setViewportSize(size);
}
