// A lane: one worker, whose files run one after the other and are not isolated. They share what is started here.
import type { Browser } from 'playwright-core';
import { launchChromium } from './browser';
import { type Site, startSite } from './site';

// vitest is gone, so stop what the lane has started
process.once('disconnect', () => process.exit(1));

let site: Promise<Site> | undefined;
let browser: Promise<Browser> | undefined;

/** The site of the lane, started when it is first asked for. */
export function laneSite(): Promise<Site> {
  site ??= startSite().catch((error: unknown) => {
    site = undefined; // the next file tries again
    throw error;
  });
  return site;
}

/** The Chromium of the lane. */
export function laneBrowser(): Promise<Browser> {
  browser ??= launchChromium();
  return browser;
}

/** Ends both, if they were ever started. */
export async function endLane() {
  const [started, launched] = [site, browser];
  site = browser = undefined;
  await Promise.allSettled([started?.then((one) => one.dispose()), launched?.then((one) => one.close())]);
}
