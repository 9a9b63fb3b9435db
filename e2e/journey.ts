// What every journey begins with: the product on data of its own, a browser, and the people who come with it.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { DESKTOP, launchChromium, newPerson } from './browser';
import { type Site, startSite } from './site';

export let site: Site;
export let browser: Browser;
/** Whatever the consoles of the pages of `newPage` complained of. */
export const complaints: string[] = [];

/** Starts both before the first test of a file and then does what `ready` does; they are gone after its last test. */
export function openSite(ready?: () => Promise<void>) {
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), launchChromium()]);
    await ready?.();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.dispose();
  });
}

/** The page of somebody who has not been here before. */
export async function newPage(viewport = DESKTOP): Promise<Page> {
  return (await newPerson(browser, site, viewport, complaints)).page;
}
