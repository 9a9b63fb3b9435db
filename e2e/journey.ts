// Set-up shared by journeys: a site, a browser, and people. Files of a lane run one after the other and share site and
// browser; people, phones and addresses belong to one file.
import type { Browser, Page } from 'playwright-core';
import { type RunnerTestCase, afterAll, afterEach, beforeAll } from 'vitest';
import { DESKTOP, newPerson } from './browser';
import { type Caller, callerOf } from './calls';
import { laneBrowser, laneSite } from './lane';
import { accountantOf, ownerOf } from './operator';
import { registerMember } from './sign-in';
import { type Site, startSite } from './site';

export let site: Site;
export let browser: Browser;
/** Whatever the consoles of a file's pages complained of. */
export const complaints: string[] = [];

/** Gives a file the site of its lane before its first test and then does what `ready` does. */
export function openSite(ready?: () => Promise<void>) {
  begin(laneSite, ready);
}

/** As `openSite`, for files about the site itself: they get a site of their own, removed after their last test. */
export function openOwnSite(ready?: () => Promise<void>) {
  let own: Site | undefined;
  afterAll(() => own?.dispose()); // after its pages are closed: what is registered first is done last
  begin(async () => (own = await startSite()), ready);
}

function begin(start: () => Promise<Site>, ready?: () => Promise<void>) {
  beforeAll(async () => {
    files += 1;
    complaints.length = 0;
    [site, browser] = await Promise.all([start(), laneBrowser()]);
    await ready?.();
  });
  afterEach(({ task }) => tellWhatStood(task));
  afterAll(() => Promise.all(browser?.contexts().map((context) => context.close()) ?? []));
}

/** Says in the error of a test that failed what its pages show, as a screen reader would: the next run may well pass. */
async function tellWhatStood({ result }: Readonly<RunnerTestCase>) {
  const error = result?.errors?.[0];
  if (!error) return;
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const page of pages.toReversed()) {
    const shown = page.locator(':is(dialog[open], [role=dialog], main, body)').filter({ visible: true }).last();
    const words = await shown.ariaSnapshot({ timeout: 2000 }).catch(String);
    error.message += `\n${page.url()}\n${words.slice(0, 2000)}`;
  }
}

let files = 0;
let phones = 0;

/** The client address of a file's people, as a proxy reports it: codes and face checks are limited by address. */
export const fromHere = () => ({ 'x-forwarded-for': `10.20.${files >> 8}.${files & 255}` });

/** A phone that nobody has. Its last four digits are its own, too: the console shows no more of it. */
export function newPhone(): string {
  phones += 1;
  return `1393000${String(phones).padStart(4, '0')}`;
}

/** A phone as pages show it. */
export const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** The page of somebody who has not been here before. */
export async function newPage(viewport = DESKTOP): Promise<Page> {
  return (await newPerson(browser, site, { viewport, complaints, extraHTTPHeaders: fromHere() })).page;
}

type Member = { page: Page; phone: string; token: string; call: Caller };

/** A new member, signed in on a page, and their calls. The phone got one code so far. */
export async function newMember(viewport = DESKTOP): Promise<Member> {
  const [page, phone] = [await newPage(viewport), newPhone()];
  const token = await registerMember(site, phone, fromHere());
  await page.context().addCookies([{ name: 'token', value: token, url: site.url }]);
  return { page, phone, token, call: callerOf(site.url, token, fromHere()) };
}

/** A page of 林溪, who owns the site. */
export async function newOwner(): Promise<Page> {
  return operatorPage(await ownerOf(site));
}

/** A page of 周会计, whom 林溪 invited: the second person that money asks for. */
export async function newAccountant(): Promise<Page> {
  return operatorPage(await accountantOf(site));
}

/** The console keeps a session for one tab: every page of this browser begins with it. */
async function operatorPage(token: string): Promise<Page> {
  const page = await newPage();
  await page.context().addInitScript((kept) => {
    if (location.pathname.startsWith('/console')) sessionStorage.setItem('operator-token', kept);
  }, token);
  return page;
}
